import { phaseOf, remainingMs } from '@jicai/shared/domain/auction/clock/clock.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { useNews } from '../live/announce/context.ts';
import { useIsHushed } from '../live/announce/use-hushed.ts';
import { usePackages } from '../live/api.ts';
import { useOthers } from '../live/others/context.ts';
import { useTurns } from '../live/others/use-turns.ts';
import { PACKAGE_PARAM } from '../live/paths.ts';
import { useRoom } from '../live/room/room-context.tsx';
import type { AuctionAtoms } from '../live/room/state.ts';
import {
  calledTo,
  isShownOut,
  isTurnOver,
  lastHolding,
  nextListed,
  nextOf,
  type Standing,
} from './model/rotation.ts';

/** Answers how an auction stands now; null before it is known. */
function useStandings() {
  const store = useStore();
  const { all } = useNews();
  return (packageNumber: string, atoms: AuctionAtoms, now: number): Standing | null => {
    const held = store.get(atoms.held);
    if (!held) return null;
    const { clock, outcome } = held.board;
    const phase = phaseOf(clock, outcome, now);
    const leftMs = phase === 'running' ? remainingMs(clock, now) : null;
    const items = store.get(all).filter((one) => one.packageNumber === packageNumber);
    return { packageNumber, phase, leftMs, lastEventAt: lastHolding(items) };
  };
}

/**
 * Shows several auctions one after another, as the hall or the project has them. An event, a last minute
 * or an opening holds its own; the last minute of another one, or an event there, calls the wall.
 */
export function useRotation(): void {
  const { atoms, packageNumber } = useRoom();
  const others = useOthers();
  const time = useServerTime();
  const standingOf = useStandings();
  const isOpening = useIsHushed();
  const setSearch = useSearchParams()[1];
  const since = useRef(time.now());
  const turns = useTurns(useAtomValue(atoms.viewer).role);
  const { data } = usePackages(packageNumber);

  const packages = data?.packages ?? [];
  function next(now: number, standings: readonly Standing[]): string | null {
    if (turns.length === 0) return nextOf(packages, packageNumber);
    const over = standings.filter((one) => isShownOut(one, now));
    return nextListed(turns, packageNumber, (number) =>
      over.some((one) => one.packageNumber === number),
    );
  }

  function target(now: number): string | null {
    const here = standingOf(packageNumber, atoms, now);
    if (!here) return null;
    const isMeant = (number: string) => turns.length === 0 || turns.includes(number);
    const standings = [...others]
      .filter(([number]) => isMeant(number))
      .flatMap(([number, its]) => standingOf(number, its, now) ?? []);
    const called = calledTo(here, standings, { since: since.current, now });
    if (called !== null) return called;
    const isOver = isTurnOver(since.current, here.lastEventAt, here.leftMs, now);
    return isOver ? next(now, standings) : null;
  }

  function look(): void {
    const now = time.now();
    // Nobody is torn away from what they decide on, nor from an opening.
    if (isOpening || document.querySelector('[role="dialog"]')) return;
    const to = target(now);
    if (to === null) return;
    since.current = now;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(PACKAGE_PARAM, to);
        return after;
      },
      { replace: true },
    );
  }

  const latest = useRef(look);
  latest.current = look;
  useEffect(() => time.onTick(() => latest.current()), [time]);
}
