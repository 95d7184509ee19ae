import type { Fen } from '../../kernel/numbers/money.ts';
import { isBetter } from '../price/price.ts';
import type { Direction } from '../types.ts';

/**
 * Returns the bids that were better than every earlier bid: the steps of the best price over time. `bids`
 * must be oldest first.
 */
export function envelopeOf<Bid extends { readonly amount: Fen }>(
  direction: Direction,
  bids: readonly Bid[],
): Bid[] {
  const best: Bid[] = [];
  for (const bid of bids) {
    const leader = best.at(-1);
    if (!leader || isBetter(direction, bid.amount, leader.amount)) best.push(bid);
  }
  return best;
}
