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

/**
 * Returns a function that returns the current state of an auction for the rotation, or `null` while no board
 * of the auction is held.
 */
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

/**
 * Returns functions for the rotation of this wall: `here` returns the state of the shown auction,
 * `standings` the states of the others, `next` the auction next in turn, and `show` switches to an
 * auction. `role` is the viewer's role in all of the auctions.
 */
function useTurnTaking(role: AuctionRole) {
  const { atoms, packageNumber } = useRoom();
  const store = useStore();
  const others = useOthers();
  const standingOf = useStandings();
  const turns = useTurns(role);
  const setSearch = useSearchParams()[1];
  const { data } = usePackages(packageNumber);

  /** True if the relay refused an auction or revoked the right to watch it. */
  function isLost(number: string): boolean {
    const room = others.get(number);
    return room !== undefined && isShutOut(store.get(room.link));
  }

  /** Returns the states of the other auctions of this wall that may be watched. */
  function standings(now: number): Standing[] {
    const isMeant = (number: string) => turns.length === 0 || turns.includes(number);
    return [...others]
      .filter(([number]) => isMeant(number) && !isLost(number))
      .flatMap(([number, room]) => standingOf(number, room, now) ?? []);
  }

  /** Returns the number of the auction that is next in turn; `null` if there is no other. */
  function next(now: number): string | null {
    const packages = data?.packages ?? [];
    if (turns.length === 0) return nextOf(packages, packageNumber, (number) => isLost(number));
    const over = standings(now).filter((standing) => isShownOut(standing, now));
    const isOver = (number: string) => over.some((standing) => standing.packageNumber === number);
    return nextListed(turns, packageNumber, (number) => isLost(number) || isOver(number));
  }

  /** Shows another auction, by changing the URL. */
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

/** Calls the latest `look` on each tick of the server's time. */
function useEachTick(look: (now: number) => void): void {
  const time = useServerTime();
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => time.onTick(() => latest.current(time.now())), [time]);
}

/**
 * Rotates the wall between the auctions of the URL or the packages of the project. An event, the last minute
 * or an opening of the shown auction keeps the wall at that auction; a last minute or an event of another
 * auction interrupts.
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
    // The wall does not change while somebody decides in a dialog, nor during an opening.
    if (isOpening || document.querySelector('[role="dialog"]')) return;
    const to = target(now);
    if (to === null) return;
    since.current = now;
    show(to);
  });
}

/**
 * Moves the wall on from an auction that may not be watched, after `MOMENT_MS`, in which people can read the
 * reason. Returns whether there is another auction.
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
