import type { Quantities } from '../../../contract/mall/catalog/quantities.ts';
import type { MessageKey } from '../../../messages.ts';
import { atField, type Refusal, refuse, refuseAt } from '../../kernel/result.ts';
import type { UnavailableReason } from '../../mall/catalog/purchasable.ts';
import {
  MAX_PIECES,
  MIN_PIECES,
  quantityLabels,
  refuseQuantity,
} from '../../mall/catalog/quantities.ts';

/* Checks whether products may be bought, with the messages of carts and orders. */

export const isPieces = (pieces: number): boolean =>
  Number.isSafeInteger(pieces) && pieces >= MIN_PIECES && pieces <= MAX_PIECES;

const UNAVAILABLE: Readonly<Record<UnavailableReason, MessageKey>> = {
  offSale: 'cart.offSale',
  shopClosed: 'cart.shopClosed',
  noPrice: 'cart.noPrice',
  outOfArea: 'cart.outOfArea',
  noStock: 'cart.noStock',
};

/** Returns the refusal of a product that cannot be bought in any quantity. */
export const refuseUnavailable = (reason: UnavailableReason, name: string): Refusal =>
  refuse(UNAVAILABLE[reason], { name });

/**
 * Returns why an order line cannot have this number of pieces; null if it can. Checks the general range from
 * `MIN_PIECES` to `MAX_PIECES` first, then the product's own terms and stock.
 */
export function checkPieces(
  pieces: number,
  product: Quantities & { readonly name: string; readonly unit: string },
): Refusal | null {
  if (!isPieces(pieces)) return refuseAt('quantity', 'cart.pieces');
  const refused = refuseQuantity(quantityLabels.cart, pieces, product);
  return refused && atField('quantity', refused);
}
