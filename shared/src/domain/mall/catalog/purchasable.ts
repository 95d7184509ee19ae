import type { ProductState } from '../../../contract/mall/catalog/product.ts';
import type { Quantities } from '../../../contract/mall/catalog/quantities.ts';
import type { UnavailableReason } from '../../../contract/mall/catalog/reasons.ts';
import type { ShopState } from '../../../contract/mall/shop.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse, unreachable } from '../../kernel/result.ts';
import { quantityLabels, refuseQuantity } from './quantities.ts';

export type { UnavailableReason } from '../../../contract/mall/catalog/reasons.ts';

/*
 * Decides whether a product can be bought. Product pages, the cart, the checkout and the editing of
 * orders all use these functions.
 */

/** The facts about a product and its shop that decide whether the product can be bought now. */
export interface Purchasable {
  readonly productState: ProductState;
  readonly shopState: ShopState;
  readonly price: Fen;
  readonly stock: number;
  /** Whether the shop delivers to the buyer's address; null if the buyer has not chosen an address. */
  readonly deliverable: boolean | null;
}

/**
 * Returns the first reason why a product cannot be bought; null if it can. Checks the states of
 * product and shop first, then the price, the delivery address (unless none is chosen) and the
 * stock.
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

/**
 * Returns the refusal of a purchase, with the messages of the product page; null if `quantity` pieces can be
 * bought now.
 */
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
