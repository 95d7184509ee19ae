import type { GoodsState } from '../../../contract/mall/catalog/goods.ts';
import type { ShopState } from '../../../contract/mall/shop.ts';
import type { Fen } from '../../kernel/money.ts';
import { type Refusal, refuse, unreachable } from '../../kernel/result.ts';

/** What decides whether something can be bought now. */
export interface Sellable {
  readonly goodsState: GoodsState;
  readonly shopState: ShopState;
  readonly price: Fen;
  readonly stock: number;
  readonly minQuantity: number;
  readonly unit: string;
  /** Null: no address was said. */
  readonly deliverable: boolean | null;
}

function stateObstacle(state: GoodsState): Refusal | null {
  switch (state) {
    case 'onSale':
      return null;
    case 'offSale':
      return refuse('goods.offSale');
    case 'frozen':
      return refuse('goods.frozen');
    case 'draft':
    case 'pendingReview':
    case 'rejected':
      return refuse('goods.notOnSale');
    default:
      return unreachable(state);
  }
}

function shopObstacle(state: ShopState): Refusal | null {
  switch (state) {
    case 'active':
      return null;
    case 'closed':
      return refuse('shop.closed');
    case 'suspended':
    case 'incomplete':
    case 'pendingReview':
      return refuse('shop.suspended');
    default:
      return unreachable(state);
  }
}

/**
 * Why so many cannot be bought now, or `null`. The same answer for the goods page, the cart and the
 * submit; states before the address, the address before the quantity.
 */
export function obstacleOf(offer: Sellable, quantity: number): Refusal | null {
  const byState = stateObstacle(offer.goodsState) ?? shopObstacle(offer.shopState);
  if (byState) return byState;
  if (offer.price <= 0) return refuse('goods.priceZero');
  if (offer.deliverable === false) return refuse('goods.outsideArea');
  if (offer.stock < 1) return refuse('goods.soldOut');
  const { unit } = offer;
  if (quantity < offer.minQuantity)
    return refuse('goods.belowMinimum', { minimum: String(offer.minQuantity), unit });
  if (quantity > offer.stock) return refuse('goods.tooFew', { stock: String(offer.stock), unit });
  return null;
}
