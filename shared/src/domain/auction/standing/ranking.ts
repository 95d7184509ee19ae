import { isBetter } from '../price/price.ts';
import type { Direction, Standing } from '../types.ts';

/**
 * AU5: sorts by best amount; equal amounts by server time, earlier first, then by sequence number.
 * Returns a new list; the index is the rank minus one.
 */
export function rank<T extends Pick<Standing, 'amount' | 'at' | 'seq'>>(
  direction: Direction,
  standings: readonly T[],
): T[] {
  return [...standings].sort((a, b) => {
    if (a.amount !== b.amount) return isBetter(direction, a.amount, b.amount) ? -1 : 1;
    return a.at - b.at || a.seq - b.seq;
  });
}
