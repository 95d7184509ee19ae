import type { Fen } from '../../kernel/numbers/money.ts';
import { isBetter } from '../price/price.ts';
import type { Direction } from '../types.ts';

/** Unit prices in 分 by line number. */
export type LinePrices = ReadonlyMap<number, Fen>;

/** Returns the best unit price of each line; the best prices may come from different bids. */
export function bestOfLines(direction: Direction, bids: Iterable<LinePrices>): LinePrices {
  const best = new Map<number, Fen>();
  for (const prices of bids)
    for (const [lineNo, price] of prices) {
      const known = best.get(lineNo);
      if (known === undefined || isBetter(direction, price, known)) best.set(lineNo, price);
    }
  return best;
}

/**
 * AU24: returns how far each of a supplier's own unit prices is from the best unit price of the line, in 分;
 * 0 if the own price is the best.
 */
export function lineGaps(ownPrices: LinePrices, best: LinePrices): { lineNo: number; gap: Fen }[] {
  return [...ownPrices].map(([lineNo, price]) => ({
    lineNo,
    gap: Math.abs(price - (best.get(lineNo) ?? price)) as Fen,
  }));
}
