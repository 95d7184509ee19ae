import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Direction, Standing } from '@jicai/shared/domain/auction/types.ts';
import type { Showing } from '../../live/announce/model/hush.ts';

/* The opening of sealed quotes as shown to those present: one after the other, then the ranking. */

/** A quote in the opening. */
export interface OpenedQuote extends Standing {
  /** From 1, by AU5. */
  readonly rank: number;
}

/** Returns the quotes in the order of their submission, which reveals nothing about the ranking. */
export function inOrderOfQuotes(
  direction: Direction,
  standings: readonly Standing[],
): OpenedQuote[] {
  return rank(direction, standings)
    .map((standing, index) => ({ ...standing, rank: index + 1 }))
    .sort((a, b) => a.seq - b.seq);
}

const [SHORTEST_MS, LONGEST_MS, ALL_MS] = [150, 1_200, 12_000];

/** Returns the time between two quotes in ms: slow for a few, and still about 12 s in total for sixty. */
export const stepMs = (quotes: number): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(ALL_MS / Math.max(1, quotes))));

/**
 * Returns the next state of an opening on a board. A viewer who saw the sealed quotes wait is present at
 * it; one who comes later sees the result at once, and may replay the opening.
 */
export function showingAfter(before: Showing, isUnopened: boolean): Showing {
  if (isUnopened) return 'present';
  return before === 'present' ? 'shown' : before;
}
