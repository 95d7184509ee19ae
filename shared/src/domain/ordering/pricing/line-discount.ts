import { type Fen, fen } from '../../kernel/numbers/money.ts';

/**
 * Pieces of an order line: the price of one piece, and the amount that all these pieces cost, in 分.
 */
export interface PricedPieces {
  readonly price: number;
  readonly quantity: number;
  readonly amount: number;
}

/**
 * Returns the discount on pieces of an order line in 分: price × quantity minus their amount. Lists
 * show `price` as the unit price of a line; a list that also shows amounts shows this discount too,
 * unless it is 0.
 */
export const lineDiscount = ({ price, quantity, amount }: PricedPieces): Fen =>
  fen(price * quantity - amount);
