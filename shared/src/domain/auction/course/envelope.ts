import type { Fen } from '../../kernel/numbers/money.ts';
import { isBetter } from '../price/price.ts';
import type { Direction } from '../types.ts';

/** The bids that were the best when they came: what an auction was worth over time. */
export function envelopeOf<Bid extends { readonly amount: Fen }>(
  direction: Direction,
  bids: readonly Bid[],
): Bid[] {
  const best: Bid[] = [];
  for (const bid of bids) {
    const held = best.at(-1);
    if (!held || isBetter(direction, bid.amount, held.amount)) best.push(bid);
  }
  return best;
}
