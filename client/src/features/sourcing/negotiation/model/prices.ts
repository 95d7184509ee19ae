import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type {
  LinePrice,
  NegotiatedLine,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';

/** The prices that are being typed, by line; null for a text that is no amount. */
export type TypedPrices = ReadonlyMap<number, Fen | null>;

export const startPrices = (lines: readonly NegotiatedLine[]): TypedPrices =>
  new Map(lines.map(({ lineNo, price }) => [lineNo, price]));

/** The prices as the server takes them; lines without an amount are left out, and refused by name. */
export const pricesOf = (typed: TypedPrices): LinePrice[] =>
  [...typed].flatMap(([lineNo, price]) => (price === null ? [] : [{ lineNo, price }]));
