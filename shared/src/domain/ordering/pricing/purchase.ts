import type { Quantities } from '../../../contract/mall/catalog/quantities.ts';
import type { MessageKey } from '../../../messages.ts';
import { atField, type Refusal, refuse, refuseAt } from '../../kernel/result.ts';
import type { UnavailableReason } from '../../mall/catalog/purchasable.ts';
import {
  MAX_PIECES,
  MIN_PIECES,
  quantityWords,
  refuseQuantity,
} from '../../mall/catalog/quantities.ts';

/* The rule of what may be bought, in the words of carts and orders. */

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

/** May a line have so many pieces? The range first, then what may be bought; null means yes. */
export function checkPieces(
  pieces: number,
  of: Quantities & { readonly name: string; readonly unit: string },
): Refusal | null {
  if (!isPieces(pieces)) return refuseAt('quantity', 'cart.pieces');
  const refused = refuseQuantity(quantityWords.cart, pieces, of);
  return refused && atField('quantity', refused);
}
