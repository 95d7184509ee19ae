import type { Fen } from '../../kernel/numbers/money.ts';

/*
 * The marks in a comparison of opened quotes (IQ6): lowest, missing, abnormally low, above the price
 * limit.
 */

export type Mark = 'lowest' | 'missing' | 'low' | 'overLimit';

/** A price that is at least this many percent below the median needs an explanation. */
export const LOW_PERCENT = 30;

/** Returns the median; for an even count the mean of the middle two, rounded half up. Null without prices. */
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
 * Returns the marks of the suppliers' prices for one item, in order; null stands for a missing price. A
 * single price is neither lowest nor low. `limit` is the highest allowed price.
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

/** Returns whether a price is 30 % or more below the median. */
const isLow = (price: number, median: number) => price * 100 <= median * (100 - LOW_PERCENT);
