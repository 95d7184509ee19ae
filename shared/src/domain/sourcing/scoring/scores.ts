import { rank } from '../../auction/standing/ranking.ts';
import type { Standing } from '../../auction/types.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';

/*
 * Computes the scores of an evaluation by points (PE3). Points are integers in hundredths of a point, rounded
 * half up.
 */

/**
 * A quote in an evaluation. `evaluated` is the price in 分 by which the quote is ranked; it is below the
 * offered amount if the deduction for small firms applies (PE6).
 */
export type EvaluatedQuote = Pick<Standing, 'code' | 'amount' | 'at' | 'seq'> & {
  readonly evaluated: Fen;
};

/** The points that one evaluator gave one supplier, in hundredths, in the order of the criteria. */
export interface GivenPoints {
  readonly code: string;
  readonly points: readonly number[];
}

/** The score sheet of one evaluator, with the points for all suppliers. */
export interface GivenSheet {
  readonly evaluatorId: string;
  readonly given: readonly GivenPoints[];
}

/** The scores of one supplier; all points are in hundredths. `price` holds the points for the price. */
export interface Score {
  readonly code: string;
  readonly evaluated: Fen;
  readonly price: number;
  /** For each criterion the mean of the evaluators' points, in the order of the criteria. */
  readonly criteria: readonly number[];
  readonly total: number;
}

/**
 * An evaluator's points for a supplier whose sum (`total`) differs widely from `mean`, the mean of all
 * evaluators' sums for that supplier; both in hundredths.
 */
export interface Variance {
  readonly evaluatorId: string;
  readonly code: string;
  readonly total: number;
  readonly mean: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Divides two non-negative integers and rounds half up. */
const quotient = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor));

/**
 * Returns the price by which a quote is ranked: the offered amount reduced by `percent` percent, rounded half
 * up (PE6).
 */
export const evaluatedPrice = (amount: Fen, percent: number): Fen =>
  fen(quotient(BigInt(amount) * BigInt(100 - percent), 100n));

/**
 * Returns the points for a price, in hundredths: lowest price ÷ price × weight (PE3); the full weight for a
 * price of 0.
 */
export const priceScore = (lowest: Fen, price: Fen, weight: number): number =>
  price === 0 ? weight * 100 : quotient(BigInt(lowest) * BigInt(weight) * 100n, BigInt(price));

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : quotient(BigInt(sumOf(values)), BigInt(values.length));

interface ScoringInput {
  readonly quotes: readonly EvaluatedQuote[];
  readonly priceWeight: number;
  /** The number of criteria on the score sheet, not counting the price. */
  readonly criteria: number;
  readonly sheets: readonly GivenSheet[];
}

/**
 * Returns the scores of the quotes, best first. An evaluator whose sheet lacks a supplier counts as
 * having given 0 points. Of equal totals, the lower evaluated price comes first; of equal prices,
 * the order of rule AU5 applies.
 */
export function scoresOf({ quotes, priceWeight, criteria, sheets }: ScoringInput): Score[] {
  const lowest = fen(Math.min(...quotes.map(({ evaluated }) => evaluated)));
  const criterionIndexes = Array.from({ length: criteria }, (_, index) => index);
  const pointsFor = (code: string, index: number) =>
    sheets.map(({ given }) => given.find((entry) => entry.code === code)?.points[index] ?? 0);
  const scores = byPrice(quotes).map(({ code, evaluated }): Score => {
    const price = priceScore(lowest, evaluated, priceWeight);
    const means = criterionIndexes.map((index) => meanOf(pointsFor(code, index)));
    return { code, evaluated, price, criteria: means, total: price + sumOf(means) };
  });
  // The sort is stable, so quotes with equal totals stay in the order of their prices.
  return scores.toSorted((a, b) => b.total - a.total);
}

/** Sorts quotes by their evaluated price, lowest first; quotes with equal prices by rule AU5. */
export const byPrice = <T extends EvaluatedQuote>(quotes: readonly T[]): T[] =>
  rank(
    'reverse',
    quotes.map((quote) => ({ ...quote, amount: quote.evaluated, quote })),
  ).map(({ quote }) => quote);

/**
 * Returns the sums of an evaluator's points for a supplier that differ from the mean of all
 * evaluators' sums for that supplier by more than `percent` percent of the mean. The points for the
 * price are not included (PE5).
 */
export function variancesOf(sheets: readonly GivenSheet[], percent: number): Variance[] {
  const codes = [...new Set(sheets.flatMap(({ given }) => given.map(({ code }) => code)))].sort();
  return codes.flatMap((code) => {
    const totals = sheets.flatMap(({ evaluatorId, given }) => {
      const supplierPoints = given.find((entry) => entry.code === code);
      return supplierPoints ? [{ evaluatorId, total: sumOf(supplierPoints.points) }] : [];
    });
    const sum = sumOf(totals.map(({ total }) => total));
    const mean = meanOf(totals.map(({ total }) => total));
    return totals
      .filter(({ total }) => Math.abs(total * totals.length - sum) * 100 > percent * sum)
      .map((entry) => ({ ...entry, code, mean }));
  });
}
