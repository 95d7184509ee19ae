import type { Fen } from '../../kernel/numbers/money.ts';

/* The marks in a comparison of opened quotes (IQ6): the lowest, a missing one, an abnormal one. */

export type Mark = 'lowest' | 'missing' | 'low' | 'overLimit';

/** A price this far below the median asks for an explanation, in percent. */
export const LOW_PERCENT = 30;

/** The median of prices, of two middle ones the lower half up; null without prices. */
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
 * The marks of the prices that suppliers gave for one thing, by their places; null is a missing one.
 * A lone price is neither the lowest nor low. `limit` is the most that it may cost.
 */
export function marksOf(prices: readonly (Fen | null)[], limit: Fen | null = null): Mark[][] {
  const given = prices.filter((price) => price !== null);
  const median = medianOf(given);
  const lowest = given.length > 1 ? Math.min(...given) : null;
  return prices.map((price): Mark[] => {
    if (price === null) return ['missing'];
    const marks: Mark[] = [];
    if (price === lowest) marks.push('lowest');
    if (given.length > 1 && median !== null && isLow(price, median)) marks.push('low');
    if (limit !== null && price > limit) marks.push('overLimit');
    return marks;
  });
}

/** Whether a price lies 30 % or more below the median. */
const isLow = (price: number, median: number) => price * 100 <= median * (100 - LOW_PERCENT);
