import { HALL_AUCTIONS, type HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { phaseOf } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { type GainWords, gainedAmount, gainWords } from '../../../auction/live/model/figures.ts';
import { type Need, needsOf, type ReadLetters } from './needs.ts';

/** One auction of the hall: what the list says, and what is pushed once it is watched. */
export interface HallEntry {
  readonly row: BiddingRow;
  readonly phase: Phase;
  readonly needs: readonly Need[];
  /** Its first push has come: from then on what waits is known. */
  readonly isLive: boolean;
}

/** The order of attention: running, paused, coming, ended. */
const ORDER: Record<Phase, number> = {
  running: 0,
  paused: 1,
  closing: 2,
  unopened: 3,
  notBegun: 4,
  won: 5,
  failed: 6,
  stopped: 7,
};

/** The phase as pushed, or as listed before the first push. */
export function phaseNow(row: BiddingRow, live: HallRow | undefined, now: number): Phase {
  return live ? phaseOf(live.clock, live.outcome, now) : row.phase;
}

/** An auction of the list with its live state; `read` has the messages that were read. */
export function entryOf(
  row: BiddingRow,
  live: HallRow | undefined,
  read: ReadLetters,
  now: number,
): HallEntry {
  const phase = phaseNow(row, live, now);
  return {
    row,
    phase,
    needs: live ? needsOf(live, row.method, phase, read, now) : [],
    isLive: live !== undefined,
  };
}

/**
 * The entries by attention: those with something that waits for the viewer, then by phase; inside a
 * phase by the next moment that matters, the newest end first.
 */
export function hallOrder(entries: readonly HallEntry[]): HallEntry[] {
  return [...entries].sort((a, b) => {
    const byNeed = Number(b.needs.length > 0) - Number(a.needs.length > 0);
    if (byNeed !== 0) return byNeed;
    const byPhase = ORDER[a.phase] - ORDER[b.phase];
    if (byPhase !== 0) return byPhase;
    if (a.phase === 'notBegun') return a.row.opensAtMs - b.row.opensAtMs;
    const sooner = a.row.closesAtMs - b.row.closesAtMs;
    return ORDER[a.phase] < ORDER.notBegun ? sooner : -sooner;
  });
}

/** The outcome's phases: nothing is pushed for them any more. */
export const isEnded = (phase: Phase): boolean => ORDER[phase] >= ORDER.won;

/**
 * An ended auction in which something still waits: the confirmation of its winner, and the countersign of its
 * evaluation.
 */
const isPending = ({ role, outcome }: BiddingRow): boolean =>
  (role === 'supplier' && outcome?.confirmation === 'waiting') ||
  (role === 'supervisor' && outcome?.confirmation === 'evaluating');

/**
 * The auctions to watch of those that are shown and of all in which the viewer takes part: what waits is
 * told whatever tab, word or page is chosen. Where they are too many those that are shown come first.
 */
export function watchedRows(
  shown: readonly BiddingRow[],
  all: readonly BiddingRow[],
): readonly BiddingRow[] {
  const numbers = new Set(shown.map(({ packageNumber }) => packageNumber));
  const others = all.filter(({ packageNumber }) => !numbers.has(packageNumber));
  // Nothing moves in an ended auction, and during a sign-up there is none: they need no watching.
  return [...shown, ...others]
    .filter((row) => row.signUp === null && (!isEnded(row.phase) || isPending(row)))
    .slice(0, HALL_AUCTIONS);
}

/** Whether two orders show the same auctions in the same phases, with the same things that wait. */
export function isSameAttention(a: readonly HallEntry[], b: readonly HallEntry[]): boolean {
  const isSame = (one: HallEntry, other: HallEntry | undefined) =>
    one.row === other?.row &&
    one.phase === other.phase &&
    one.isLive === other.isLive &&
    one.needs.length === other.needs.length &&
    one.needs.every(
      ({ key, text }, index) =>
        key === other.needs[index]?.key && text === other.needs[index]?.text,
    );
  return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
}

/**
 * The gain so far, or of an auction that has ended; null while there is none to tell. Ended auctions
 * are not watched: their rows have what it is counted from.
 */
export function gainOfEntry(row: BiddingRow, live: HallRow | undefined): GainWords | null {
  if (live) {
    const gained = gainedAmount(live.outcome, live.bestBid, live.clock.runState === 'stopped');
    return gainWords(live.direction, live.startingPrice, gained);
  }
  if (row.startingPrice === null || row.outcome === null) return null;
  const gained = gainedAmount(row.outcome, null, row.phase === 'stopped');
  return gainWords(row.direction, row.startingPrice, gained);
}
