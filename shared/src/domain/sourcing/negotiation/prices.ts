import type { negotiationMessages } from '../../../messages/sourcing/negotiation.ts';
import { lineTotal } from '../../auction/price/price.ts';
import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/* Checks the prices of a negotiation: the price of a line may fall or stay, but never rise (NG3). */

/** One line of a negotiation. `price` is the current unit price in 分. */
export interface NegotiatedLine {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
  readonly price: Fen;
}

export interface LinePrice {
  readonly lineNo: number;
  readonly price: Fen;
}

/**
 * Returns the sum of the amounts of the lines in 分; the amount of each line is rounded half up to a whole 分
 * first.
 */
export const totalOf = (lines: readonly Omit<NegotiatedLine, 'name' | 'unit'>[]): Fen =>
  fen(
    lines.reduce(
      (sum, { price, quantityThousandths }) => sum + lineTotal(price, quantityThousandths),
      0,
    ),
  );

/** Returns the lines with the new prices; a line without a new price keeps its current price. */
export const atPrices = (
  lines: readonly NegotiatedLine[],
  prices: readonly LinePrice[],
): NegotiatedLine[] =>
  lines.map((line) => ({
    ...line,
    price: prices.find(({ lineNo }) => lineNo === line.lineNo)?.price ?? line.price,
  }));

/**
 * Checks new unit prices against the current ones: every line needs exactly one price, above 0 and
 * not above its current price. If `isAsk` (the buyer asks for less), the total must fall; in a
 * supplier's response it may stay equal. Returns null if the prices are valid.
 */
export function checkPrices(
  lines: readonly NegotiatedLine[],
  prices: readonly LinePrice[],
  isAsk: boolean,
): Refusal<keyof typeof negotiationMessages> | null {
  if (new Set(prices.map(({ lineNo }) => lineNo)).size !== prices.length)
    return refuse('negotiation.lineTwice');
  for (const { lineNo, name, price: standing } of lines) {
    const price = prices.find((candidate) => candidate.lineNo === lineNo)?.price;
    if (price === undefined) return refuse('negotiation.lineMissing', { line: name });
    if (price <= 0) return refuse('negotiation.priceZero', { line: name });
    if (price > standing)
      return refuse('negotiation.priceHigher', { line: name, price: formatFen(standing) });
  }
  if (prices.length > lines.length) return refuse('negotiation.lineUnknown');
  const falls = totalOf(atPrices(lines, prices)) < totalOf(lines);
  return isAsk && !falls ? refuse('negotiation.notLower') : null;
}
