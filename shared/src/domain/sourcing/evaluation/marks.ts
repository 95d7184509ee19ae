import type { Fen } from '../../kernel/numbers/money.ts';

/*
 * The marks that the comparison of opened quotes shows (IQ6): the lowest price, a missing price, an
 * abnormally low price, a price above the limit.
 */

export type Mark = 'lowest' | 'missing' | 'low' | 'overLimit';

/**
 * A price that is at least this percentage below the median counts as abnormally low, and the
 * supplier must explain it.
 */
export const LOW_PERCENT = 30;

/**
 * Returns the median of prices in 分; for an even number of prices the mean of the middle two,
 * rounded half up. Returns null without prices.
 */
export function medianOf(prices: readonly number[]): number | null {
  const sorted = [...prices].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) return null;
  const before = sorted[sorted.length / 2 - 1];
  return sorted.length % 2 === 1 || before === undefined
    ? middle
    : Math.floor((before + middle + 1) / 2);
}

/**
 * Returns the marks of each supplier's price for one item, in the order of `prices`; null stands for a
 * missing price. A price without a competing price is marked neither as lowest nor as low. `limit` is the
 * highest allowed price; null for none.
 */
export function marksOf(prices: readonly (Fen | null)[], limit: Fen | null = null): Mark[][] {
  const present = prices.filter((price) => price !== null);
  const median = medianOf(present);
  const lowest = present.length > 1 ? Math.min(...present) : null;
  return prices.map((price): Mark[] => {
    if (price === null) return ['missing'];
    const marks: Mark[] = [];
    if (price === lowest) marks.push('lowest');
    if (present.length > 1 && median !== null && isLow(price, median)) marks.push('low');
    if (limit !== null && price > limit) marks.push('overLimit');
    return marks;
  });
}

/** Returns whether a price is at least `LOW_PERCENT` percent below the median. */
const isLow = (price: number, median: number) => price * 100 <= median * (100 - LOW_PERCENT);
