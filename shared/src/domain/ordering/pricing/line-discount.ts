import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** Pieces of an order line: the price of one piece and what they cost altogether. */
export interface PricedPieces {
  readonly price: number;
  readonly quantity: number;
  readonly amount: number;
}

/**
 * Returns what was taken off pieces of an order line: price × quantity minus their amount. The unit price of
 * a line is `price` in every list; a list that shows amounts beside it shows this too, where it is not 0.
 */
export const lineDiscount = ({ price, quantity, amount }: PricedPieces): Fen =>
  fen(price * quantity - amount);
