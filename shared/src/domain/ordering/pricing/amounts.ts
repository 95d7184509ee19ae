import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** Returns the sum of amounts; 0 if there are none. */
export function sumFen(amounts: Iterable<Fen>): Fen {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return fen(sum);
}

/** Returns unit price × quantity in 分. Throws a RangeError if the result is not an exact integer. */
export function lineAmount(price: Fen, quantity: number): Fen {
  return fen(price * quantity);
}

/**
 * Splits `total` in proportion to `weights` without losing or adding a 分: every share is rounded down,
 * and the remainder goes to the largest fractions, the earlier first. Weights that are all 0 count as
 * equal. Without weights, `total` must be 0. Throws a RangeError for invalid arguments.
 */
export function prorate(total: Fen, weights: readonly number[]): Fen[] {
  if (weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)) || total < 0)
    throw new RangeError('shares of whole positive amounts only');
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to split over');
    return [];
  }
  const even = weights.every((weight) => weight === 0);
  // The product of two amounts can exceed the exact integers.
  const parts = weights.map((weight) => BigInt(even ? 1 : weight));
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const shares = parts.map((part, index) => {
    const product = BigInt(total) * part;
    return { index, share: product / whole, rest: product % whole };
  });
  let left = BigInt(total) - shares.reduce((sum, { share }) => sum + share, 0n);
  const byRest = [...shares].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  );
  for (const part of byRest) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return shares.map(({ share }) => fen(Number(share)));
}

/** The freight in 分 that a shop charges for one order. */
export interface FreightRule {
  readonly freight: Fen;
  /** The product amount from which delivery is free; 0 means never. */
  readonly freeFrom: Fen;
}

/** Returns the freight of one order in 分: none from the shop's free amount on (OR4). */
export function freightOf(productAmount: Fen, { freight, freeFrom }: FreightRule): Fen {
  return freeFrom > 0 && productAmount >= freeFrom ? fen(0) : freight;
}
