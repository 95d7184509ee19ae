import { limits } from '../../../limits.ts';
import type { MessageKey } from '../../../messages.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import {
  type QuantityBounds,
  type QuantityReason,
  quantityReasons,
  type UnavailableReason,
} from '../../mall/catalog/purchasable.ts';

/* The rule of what may be bought, in the words of carts and orders. */

/** The smallest and the largest number of pieces in one line ([A26]). */
export const MIN_PIECES = 1;
export const MAX_PIECES = limits.orderQuantity;

export const isPieces = (pieces: number): boolean =>
  Number.isSafeInteger(pieces) && pieces >= MIN_PIECES && pieces <= MAX_PIECES;

const UNAVAILABLE: Readonly<Record<UnavailableReason, MessageKey>> = {
  offSale: 'cart.offSale',
  shopClosed: 'cart.shopClosed',
  noPrice: 'cart.noPrice',
  outOfArea: 'cart.outOfArea',
  noStock: 'cart.noStock',
};

/** The refusal of a product that cannot be bought at all. */
export const refuseUnavailable = (reason: UnavailableReason, name: string): Refusal =>
  refuse(UNAVAILABLE[reason], { name });

/** May a line have so many pieces? Range first, then 起订量, then stock; null means yes. */
export function checkPieces(
  pieces: number,
  bounds: QuantityBounds & { readonly name: string; readonly unit: string },
): Refusal | null {
  if (!isPieces(pieces)) return refuse('cart.pieces');
  const { name, unit, minQuantity, stock } = bounds;
  const words: Readonly<Record<QuantityReason, Refusal>> = {
    belowMinimum: refuse('cart.belowMinimum', { name, min: String(minQuantity), unit }),
    aboveStock: refuse('cart.aboveStock', { name, stock: String(stock), unit }),
  };
  const [reason] = quantityReasons(pieces, bounds);
  return reason ? words[reason] : null;
}
