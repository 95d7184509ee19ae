import { createContext, useContext } from 'react';

/** So many pieces of an accessory. */
export interface ChosenAccessory {
  readonly id: string;
  readonly quantity: number;
}

/** A product on its way into the cart. */
export interface CartWish {
  readonly productId: string;
  /** Without one, the SKU that the product's card means. */
  readonly skuId?: string | null;
  readonly zoneId?: string | null;
  /** Pieces; without a number, the least that can be ordered. */
  readonly quantity?: number | null;
  readonly accessories?: readonly ChosenAccessory[];
}

/** 立即购买: so many pieces, and accessories of it. */
export interface BuyNow {
  readonly quantity: number;
  readonly accessories: readonly ChosenAccessory[];
}

/** One row of a list on its way into the cart. */
export interface ListedWish {
  readonly productId: string;
  readonly skuId: string | null;
  /** Without a number, the least that can be ordered. */
  readonly quantity: number | null;
}

/** A row, from 1, that did not go into the cart, with the reason. */
export interface RejectedRow {
  readonly row: number;
  readonly text: string;
}

/** The cart as the buttons on products use it. */
export interface CartPort {
  /** Puts a product into the cart and says so; true when it is in it. */
  readonly add: (wish: CartWish) => Promise<boolean>;
  /** Puts in what can be bought; answers the other rows, null when nothing was sent. */
  readonly addMany: (lines: readonly ListedWish[]) => Promise<readonly RejectedRow[] | null>;
  /** Puts the compared products into the cart; the server empties the comparison then. */
  readonly addCompared: (ids: readonly string[]) => Promise<boolean>;
  /** 立即购买: on to the checkout of just that; the cart stays as it is. */
  readonly buyNow: (wish: CartWish & BuyNow) => Promise<void>;
}

/** Filled by the cart (ordering/cart/CartProvider). */
export const CartPortContext = createContext<CartPort | null>(null);

export function useCartPort(): CartPort {
  const cart = useContext(CartPortContext);
  if (!cart) throw new Error('no CartPortContext above');
  return cart;
}
