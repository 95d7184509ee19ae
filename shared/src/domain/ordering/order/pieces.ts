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
