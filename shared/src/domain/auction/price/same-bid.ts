import type { Fen } from '../../kernel/numbers/money.ts';
import { isRefusal } from '../../kernel/result.ts';
import { readAmount } from './price.ts';

/** The content of a bid as its supplier typed it. */
export interface TypedBid {
  readonly amount: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

/** The same prices for the same lines, in the same order and typed alike. */
export function isSameLines(a: TypedBid['lines'], b: TypedBid['lines']): boolean {
  return (
    a.length === b.length &&
    a.every(({ lineNo, price }, index) => b[index]?.lineNo === lineNo && b[index].price === price)
  );
}

/** The amount in 分 as it is read, or the text where it cannot be read: "2,000" is "2000" (AU2). */
export function amountAsRead(text: string): Fen | string {
  const amount = readAmount(text);
  return isRefusal(amount) ? text : amount;
}

/** AU53: do two calls with one request key make the same bid? */
export function isSameBid(a: TypedBid, b: TypedBid): boolean {
  return amountAsRead(a.amount) === amountAsRead(b.amount) && isSameLines(a.lines, b.lines);
}
