import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { prorate } from '../../ordering/pricing/amounts.ts';

/** Like `prorate`, but also for credits: a negative total is split like the positive one (FU13). */
export function prorateSigned(total: Fen, weights: readonly number[]): Fen[] {
  if (total >= 0) return prorate(total, weights);
  return prorate(fen(-total), weights).map((share) => fen(share === 0 ? 0 : -share));
}

/**
 * Returns the value in 分 of the next `quantity` pieces of a line after the first `before` ones. Values
 * are differences of running totals, so the parts of a line add up to its amount, however it is divided
 * (FU13).
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
