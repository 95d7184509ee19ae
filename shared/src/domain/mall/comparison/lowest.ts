import type { Fen } from '../../kernel/numbers/money.ts';

/** The facts about a compared product that decide whether its price is the lowest. */
interface Priced {
  readonly price: Fen;
  /** The reason why it cannot be bought now; empty if it can. */
  readonly obstacle: string;
}

const buyable = (products: readonly Priced[]): Fen[] =>
  products.filter(({ obstacle }) => obstacle === '').map(({ price }) => price);

/** Returns the lowest price of the products that can be bought; null if none can. */
export function lowestPrice(products: readonly Priced[]): Fen | null {
  const prices = buyable(products);
  return prices.length > 0 ? (Math.min(...prices) as Fen) : null;
}

/**
 * Returns whether a product is marked as having the lowest price. A product that cannot be bought never
 * is; nothing is marked if all prices are equal or only one product can be bought.
 */
export function isLowest(product: Priced, products: readonly Priced[]): boolean {
  return (
    product.obstacle === '' &&
    product.price === lowestPrice(products) &&
    new Set(buyable(products)).size > 1
  );
}
