import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { prorate } from '../../ordering/pricing/amounts.ts';

/**
 * Splits a total like `prorate`, but also accepts a credit: the parts of a negative total are the parts of
 * the positive one, negated (FU13).
 */
export function prorateSigned(total: Fen, weights: readonly number[]): Fen[] {
  if (total >= 0) return prorate(total, weights);
  return prorate(fen(-total), weights).map((share) => fen(share === 0 ? 0 : -share));
}

/**
 * Returns the value in 分 of the `quantity` pieces of a line that follow its first `before` pieces.
 * It is the difference of two running totals, which are rounded down, so that the values of all
 * parts of a line add up to its amount (FU13).
 */
export function shareOfLine(
  line: { readonly amount: Fen; readonly quantity: number },
  before: number,
  quantity: number,
): Fen {
  const upTo = (pieces: number) =>
    pieces >= line.quantity
      ? line.amount
      : Number((BigInt(line.amount) * BigInt(pieces)) / BigInt(line.quantity));
  return fen(upTo(before + quantity) - upTo(before));
}
