import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** The pieces of an order line that decide what is still to be shipped. */
export interface ShippedPieces {
  readonly quantity: number;
  /** Pieces that are no longer to be delivered: rejected and not replaced, or ended. */
  readonly released: number;
  /** Pieces that count as shipped, without rejected pieces and pieces reported missing. */
  readonly shipped: number;
}

/**
 * Returns the pieces of a line that are still to be shipped (FU2). `allowance` is how many pieces beyond the
 * ordered ones may be shipped.
 */
export const stillToShip = (
  { quantity, released, shipped }: ShippedPieces,
  allowance = 0,
): number => Math.max(0, quantity + allowance - released - shipped);

/**
 * Returns the value in 分 of the pieces of these lines that are no longer to be delivered; the order's
 * amount without it is what counts.
 */
export const releasedWorth = (
  lines: readonly { readonly amount: Fen; readonly quantity: number; readonly released: number }[],
): Fen =>
  lines.reduce(
    (sum, { amount, quantity, released }) =>
      fen(sum + amount - worthOf({ amount, ordered: quantity }, quantity - released)),
    fen(0),
  );

/**
 * Returns the value in 分 of the first `pieces` pieces of a line, rounded half up. The value of a part is
 * the difference of two results, so that the parts add up to the line's amount (FU13). Pieces beyond the
 * ordered number add no value.
 */
export function worthOf(
  line: { readonly amount: Fen; readonly ordered: number },
  pieces: number,
): Fen {
  if (pieces >= line.ordered) return line.amount;
  const product = BigInt(line.amount) * BigInt(pieces) * 2n + BigInt(line.ordered);
  return fen(Number(product / (BigInt(line.ordered) * 2n)));
}
