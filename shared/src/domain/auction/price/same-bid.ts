import type { Fen } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { readAmount } from './price.ts';

/** The content of a bid as its supplier typed it. */
export interface TypedBid {
  readonly amount: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

/** Returns whether two bids have the same typed prices for the same lines in the same order. */
export function isSameLines(a: TypedBid['lines'], b: TypedBid['lines']): boolean {
  return (
    a.length === b.length &&
    a.every(({ lineNo, price }, index) => b[index]?.lineNo === lineNo && b[index].price === price)
  );
}

/**
 * Returns the parsed amount in 分, so that "2,000" equals "2000" (AU2); a text that is no positive
 * amount is returned unchanged.
 */
export function amountAsRead(text: string): Fen | string {
  const amount = readAmount(text);
  return isRefusal(amount) ? text : amount;
}

/**
 * AU53: returns whether two calls with the same idempotency key make the same bid: equal amounts and the
 * same typed lines.
 */
export function isSameBid(a: TypedBid, b: TypedBid): boolean {
  return amountAsRead(a.amount) === amountAsRead(b.amount) && isSameLines(a.lines, b.lines);
}
