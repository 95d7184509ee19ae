import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** Returns the sum of amounts; 0 if there are none. */
export function sumFen(amounts: Iterable<Fen>): Fen {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return fen(sum);
}

/** Returns unit price × quantity in 分. Throws a RangeError if the product is not a safe integer. */
export function lineAmount(price: Fen, quantity: number): Fen {
  return fen(price * quantity);
}

/**
 * Splits `total` in proportion to `weights` so that the shares add up to `total`: rounds every share down and
 * gives the remaining 分 to the shares with the largest fractions, on a tie to the earlier ones. Weights that
 * are all 0 count as equal. Without weights, `total` must be 0. Throws a RangeError for invalid arguments.
 */
export function prorate(total: Fen, weights: readonly number[]): Fen[] {
  if (weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)) || total < 0)
    throw new RangeError('shares of whole positive amounts only');
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to split over');
    return [];
  }
  const even = weights.every((weight) => weight === 0);
  // BigInt, because the product of two amounts can exceed the safe integers.
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

/** What a shop charges for the delivery of one order, in 分. */
export interface FreightRule {
  readonly freight: Fen;
  /** The amount of products in 分 from which delivery is free; 0 if delivery is never free. */
  readonly freeFrom: Fen;
}

/**
 * Returns the freight of one order in 分: 0 if the amount of its products reaches the shop's `freeFrom` (OR4).
 */
export function freightOf(productAmount: Fen, { freight, freeFrom }: FreightRule): Fen {
  return freeFrom > 0 && productAmount >= freeFrom ? fen(0) : freight;
}
