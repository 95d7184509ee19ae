import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { phaseOf, remainingMs } from '@jicai/shared/domain/auction/clock/clock.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { useNews } from '../live/announce/context.ts';
import { useIsHushed } from '../live/announce/use-hushed.ts';
import { usePackages } from '../live/api.ts';
import { useOthers } from '../live/others/context.ts';
import { useTurns } from '../live/others/use-turns.ts';
import { PACKAGE_PARAM } from '../live/paths.ts';
import { isShutOut } from '../live/room/link.ts';
import { useRoom } from '../live/room/room-context.tsx';
import type { AuctionAtoms } from '../live/room/state.ts';
import {
  calledTo,
  isShownOut,
  isTurnOver,
  lastHolding,
  MOMENT_MS,
  nextListed,
  nextOf,
  type Standing,
} from './model/rotation.ts';

/** Returns a function that reads the state of an auction; `null` before it is known. */
function useStandings() {
  const store = useStore();
  const { all } = useNews();
  return (packageNumber: string, atoms: AuctionAtoms, now: number): Standing | null => {
    const held = store.get(atoms.held);
    if (!held) return null;
    const { clock, outcome } = held.board;
    const phase = phaseOf(clock, outcome, now);
    const leftMs = phase === 'running' ? remainingMs(clock, now) : null;
    const items = store.get(all).filter((item) => item.packageNumber === packageNumber);
    return { packageNumber, phase, leftMs, lastEventAt: lastHolding(items) };
  };
}

/** The auctions that take turns on this wall; `role` is the viewer's in all of them. */
function useTurnTaking(role: AuctionRole) {
  const { atoms, packageNumber } = useRoom();
  const store = useStore();
  const others = useOthers();
  const standingOf = useStandings();
  const turns = useTurns(role);
  const setSearch = useSearchParams()[1];
  const { data } = usePackages(packageNumber);

  /** True if the viewer may no longer watch an auction. */
  function isLost(number: string): boolean {
    const room = others.get(number);
    return room !== undefined && isShutOut(store.get(room.link));
  }

  /** The states of the other auctions of this wall. */
  function standings(now: number): Standing[] {
    const isMeant = (number: string) => turns.length === 0 || turns.includes(number);
    return [...others]
      .filter(([number]) => isMeant(number) && !isLost(number))
      .flatMap(([number, room]) => standingOf(number, room, now) ?? []);
  }

  /** Returns the auction that is next in turn; `null` if there is none. */
  function next(now: number): string | null {
    const packages = data?.packages ?? [];
    if (turns.length === 0) return nextOf(packages, packageNumber, (number) => isLost(number));
    const over = standings(now).filter((standing) => isShownOut(standing, now));
    const isOver = (number: string) => over.some((standing) => standing.packageNumber === number);
    return nextListed(turns, packageNumber, (number) => isLost(number) || isOver(number));
  }

  function show(to: string): void {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(PACKAGE_PARAM, to);
        return after;
      },
      { replace: true },
    );
  }

  return { here: (now: number) => standingOf(packageNumber, atoms, now), standings, next, show };
}

/** Calls the latest `look` on each tick. */
function useEachTick(look: (now: number) => void): void {
  const time = useServerTime();
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => time.onTick(() => latest.current(time.now())), [time]);
}

/**
 * Rotates between several auctions of the hall or the project. An event, a last minute or an opening keeps
 * the shown one; the last minute of another one, or an event there, interrupts.
 */
export function useRotation(): void {
  const { atoms } = useRoom();
  const isOpening = useIsHushed();
  const since = useRef(useServerTime().now());
  const { here, standings, next, show } = useTurnTaking(useAtomValue(atoms.viewer).role);

  function target(now: number): string | null {
    const current = here(now);
    if (!current) return null;
    const called = calledTo(current, standings(now), { since: since.current, now });
    if (called !== null) return called;
    const isOver = isTurnOver(since.current, current.lastEventAt, current.leftMs, now);
    return isOver ? next(now) : null;
  }

  useEachTick((now) => {
    // Nobody is interrupted while deciding, nor during an opening.
    if (isOpening || document.querySelector('[role="dialog"]')) return;
    const to = target(now);
    if (to === null) return;
    since.current = now;
    show(to);
  });
}

/**
 * Leaves an auction that may no longer be watched, once the reason could be read. Returns whether there is
 * another one.
 */
export function useWayOn(role: AuctionRole): boolean {
  const since = useRef(useServerTime().now());
  const [hasNext, setHasNext] = useState(false);
  const { next, show } = useTurnTaking(role);
  useEachTick((now) => {
    const to = next(now);
    setHasNext(to !== null);
    if (to !== null && now - since.current >= MOMENT_MS) show(to);
  });
  return hasNext;
}
