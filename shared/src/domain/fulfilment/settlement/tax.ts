import { type Fen, fen } from '../../kernel/numbers/money.ts';

/**
 * Divides and rounds half away from zero, so that a negative quotient rounds like the positive one
 * (FU13). Throws a RangeError unless the denominator is positive.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('a denominator is positive');
  const isNegative = numerator < 0n;
  const absolute = isNegative ? -numerator : numerator;
  const rounded = (absolute * 2n + denominator) / (denominator * 2n);
  return isNegative ? -rounded : rounded;
}

/** An amount in 分, split as on an invoice; always `net + tax = gross`. */
export interface TaxSplit {
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
}

/**
 * Splits a gross amount into net, rounded half away from zero, and tax, which is the rest (FU13).
 * `rate` is in ten-thousandths.
 */
export function splitTax(gross: Fen, rate: number): TaxSplit {
  const net = fen(Number(divideRounded(BigInt(gross) * 10_000n, BigInt(10_000 + rate))));
  return { net, tax: fen(gross - net), gross };
}

/** Adds up the splits of lines: totals of a document are sums, never computed from a rate again (FU13). */
export function sumSplits(lines: readonly TaxSplit[]): TaxSplit {
  const total = (pick: (line: TaxSplit) => number) =>
    fen(lines.reduce((sum, line) => sum + pick(line), 0));
  return {
    net: total(({ net }) => net),
    tax: total(({ tax }) => tax),
    gross: total(({ gross }) => gross),
  };
}
