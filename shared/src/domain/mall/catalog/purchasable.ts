import type { ProductState } from '../../../contract/mall/catalog/product.ts';
import type { Quantities } from '../../../contract/mall/catalog/quantities.ts';
import type { UnavailableReason } from '../../../contract/mall/catalog/reasons.ts';
import type { ShopState } from '../../../contract/mall/shop.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse, unreachable } from '../../kernel/result.ts';
import { quantityLabels, refuseQuantity } from './quantities.ts';

export type { UnavailableReason } from '../../../contract/mall/catalog/reasons.ts';

/*
 * The one rule about which products may be bought, for product pages, cart, checkout and edits of an
 * order.
 */

/** The facts that decide whether a product can be bought now. */
export interface Purchasable {
  readonly productState: ProductState;
  readonly shopState: ShopState;
  readonly price: Fen;
  readonly stock: number;
  /** Whether the shop delivers to the address; null if no address was named. */
  readonly deliverable: boolean | null;
}

/**
 * Returns the first reason why a product cannot be bought, or null. Checks the states first, then the
 * price, the address and the stock.
 */
export function unavailableReason(offer: Purchasable): UnavailableReason | null {
  if (offer.productState !== 'onSale') return 'offSale';
  if (offer.shopState !== 'active') return 'shopClosed';
  if (offer.price <= 0) return 'noPrice';
  if (offer.deliverable === false) return 'outOfArea';
  return offer.stock < 1 ? 'noStock' : null;
}

function refuseProductState(state: ProductState): Refusal | null {
  switch (state) {
    case 'onSale':
      return null;
    case 'offSale':
      return refuse('product.offSale');
    case 'frozen':
      return refuse('product.frozen');
    case 'draft':
    case 'pendingReview':
    case 'rejected':
      return refuse('product.notOnSale');
    default:
      return unreachable(state);
  }
}

/** Returns the refusal with the messages of a product's page; null if this quantity can be bought now. */
export function refusePurchase(
  offer: Purchasable & Quantities & { readonly unit: string },
  quantity: number,
): Refusal | null {
  switch (unavailableReason(offer)) {
    case 'offSale':
      return refuseProductState(offer.productState);
    case 'shopClosed':
      return refuse(offer.shopState === 'closed' ? 'shop.closed' : 'shop.suspended');
    case 'noPrice':
      return refuse('product.priceZero');
    case 'outOfArea':
      return refuse('product.outsideArea');
    case 'noStock':
      return refuse('product.soldOut');
    case null:
      return refuseQuantity(quantityLabels.page, quantity, offer);
  }
}
