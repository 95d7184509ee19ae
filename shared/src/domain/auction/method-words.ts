import type { Direction } from './types.ts';

/* Terms in an auction's texts that depend on the method of its project: 竞价 or 询价. */

/**
 * How a project buys: `bidding` (竞价), an auction with open or sealed bids, or `inquiry` (询价), whose quotes
 * are always sealed.
 */
export type AuctionMethod = 'inquiry' | 'bidding';

const METHODS = {
  bidding: { procedure: '竞价', code: '竞价号', pause: '竞价' },
  inquiry: { procedure: '询价', code: '报价号', pause: '报价' },
} as const;

/**
 * Returns 竞价 or 询价, the term for the whole procedure, in sentences about its stop, end or failure.
 */
export const procedureWord = (method: AuctionMethod): string => METHODS[method].procedure;

/**
 * Returns 竞价 or 报价, the term for what is paused and resumed: the auction, or the quoting of an
 * inquiry.
 */
export const pausedWord = (method: AuctionMethod): string => METHODS[method].pause;

/** Returns 竞价号 or 报价号, the label of a supplier's anonymous code under this method. */
export const codeWord = (method: AuctionMethod): string => METHODS[method].code;

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  forward: '正向竞价',
  reverse: '反向竞价',
};

/** Returns the kind of an auction: `反向竞价`, `正向竞价`, or `询价`, whose quotes are never live bids. */
export const kindWord = ({
  method,
  direction,
}: {
  readonly method: AuctionMethod;
  readonly direction: Direction;
}): string => (method === 'inquiry' ? METHODS.inquiry.procedure : DIRECTIONS[direction]);

/**
 * Returns a rank by amount: `第 2 名`, or in an inquiry `价格第 2 名`, because its evaluation may rank the
 * suppliers in another order.
 */
export const priceRankText = (method: AuctionMethod, rank: number): string =>
  `${method === 'inquiry' ? '价格' : ''}第 ${rank} 名`;
