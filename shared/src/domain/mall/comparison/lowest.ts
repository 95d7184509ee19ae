import type { Fen } from '../../kernel/numbers/money.ts';

/** A compared product, as far as its price may be called the lowest. */
interface Priced {
  readonly price: Fen;
  /** The reason why it cannot be bought now; empty when it can. */
  readonly obstacle: string;
}

const buyable = (products: readonly Priced[]): Fen[] =>
  products.filter(({ obstacle }) => obstacle === '').map(({ price }) => price);

/** The lowest price for which one of the products can be bought; null where none can. */
export function lowestPrice(products: readonly Priced[]): Fen | null {
  const prices = buyable(products);
  return prices.length > 0 ? (Math.min(...prices) as Fen) : null;
}

/**
 * Whether a product is marked as the lowest. What cannot be bought never is, and nothing is the lowest
 * of equal prices, or of one alone.
 */
export function isLowest(product: Priced, products: readonly Priced[]): boolean {
  return (
    product.obstacle === '' &&
    product.price === lowestPrice(products) &&
    new Set(buyable(products)).size > 1
  );
}
