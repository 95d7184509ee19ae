/* Terms in an auction's texts that depend on the method of its project: 竞价 or 询价. */

/** How a project buys: an auction with live bids, or an inquiry with sealed quotes. */
export type AuctionMethod = 'inquiry' | 'bidding';

const METHODS = {
  bidding: { procedure: '竞价', code: '竞价号', pause: '竞价' },
  inquiry: { procedure: '询价', code: '报价号', pause: '报价' },
} as const;

/** Returns the term for the procedure that is stopped, ends or has failed. */
export const procedureWord = (method: AuctionMethod): string => METHODS[method].procedure;

/** Returns the term for what is paused and resumed: an auction, or the quoting of an inquiry. */
export const pausedWord = (method: AuctionMethod): string => METHODS[method].pause;

/** Returns the label of a supplier's code. */
export const codeWord = (method: AuctionMethod): string => METHODS[method].code;
