import type { Fen } from '../../kernel/numbers/money.ts';

/** The facts about a compared product that decide whether the product has the lowest price. */
interface Priced {
  readonly price: Fen;
  /** The reason why the product cannot be bought now; empty if the product can be bought. */
  readonly obstacle: string;
}

const buyable = (products: readonly Priced[]): Fen[] =>
  products.filter(({ obstacle }) => obstacle === '').map(({ price }) => price);

/** Returns the lowest price among the products that can be bought; null if none can be bought. */
export function lowestPrice(products: readonly Priced[]): Fen | null {
  const prices = buyable(products);
  return prices.length > 0 ? (Math.min(...prices) as Fen) : null;
}

/**
 * Returns whether to mark a product as having the lowest price. Never marks a product that cannot be bought;
 * marks none if the buyable products all have the same price or there is only one.
 */
export function isLowest(product: Priced, products: readonly Priced[]): boolean {
  return (
    product.obstacle === '' &&
    product.price === lowestPrice(products) &&
    new Set(buyable(products)).size > 1
  );
}
