import { rank } from '@jicai/shared/domain/auction/standing/ranking.ts';
import type { Direction, Standing } from '@jicai/shared/domain/auction/types.ts';
import type { Showing } from '../../live/announce/model/hush.ts';

/*
 * The opening of sealed quotes as a board shows it to those present: one quote after the other, then the
 * ranking.
 */

/** An opened quote with its rank. */
export interface OpenedQuote extends Standing {
  /** The rank from 1; equal amounts by time (AU5). */
  readonly rank: number;
}

/** Returns the ranked quotes in the order of their submission, which reveals nothing about the ranking. */
export function inOrderOfQuotes(
  direction: Direction,
  standings: readonly Standing[],
): OpenedQuote[] {
  return rank(direction, standings)
    .map((standing, index) => ({ ...standing, rank: index + 1 }))
    .sort((a, b) => a.seq - b.seq);
}

/** The shortest and the longest time per quote, and the time for all, in ms. */
const [SHORTEST_MS, LONGEST_MS, ALL_MS] = [150, 1_200, 12_000];

/**
 * Returns the time between two quotes in ms: 1.2 s for up to ten quotes, less for more, so that all take
 * about 12 s, but never less than `SHORTEST_MS`.
 */
export const stepMs = (quotes: number): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(ALL_MS / Math.max(1, quotes))));

/**
 * Returns how a board shows the opening, given how the board showed it `before` and whether the new state is
 * still unopened. A viewer who saw the sealed quotes wait is shown the opening; a viewer who comes later sees
 * the result at once, and may replay the opening.
 */
export function showingAfter(before: Showing, isUnopened: boolean): Showing {
  if (isUnopened) return 'present';
  return before === 'present' ? 'shown' : before;
}
