import { isBetter } from '../price/price.ts';
import type { Direction, Standing } from '../types.ts';

/**
 * AU5: returns a new list of the standings in the order of their rank: the best amount first, equal
 * amounts by server time, earlier first, then by sequence number. The rank of a standing is its
 * index plus one.
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
