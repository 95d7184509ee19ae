import { stillToShip } from '../ordering/order/pieces.ts';

export { worthOf } from '../ordering/order/pieces.ts';

/** The pieces of one order line, by its parcels and acceptances (FU1–FU3). */
export interface LineQuantities {
  readonly lineNo: number;
  readonly ordered: number;
  /** Pieces that are no longer to be delivered: rejected and not replaced, or closed. */
  readonly released: number;
  /** Pieces that count as shipped, without rejected pieces and pieces reported missing. */
  readonly shipped: number;
  /** Pieces in parcels that were sent and have not arrived. */
  readonly onTheWay: number;
  /** Pieces that arrived; for a service all ordered pieces. */
  readonly received: number;
  /** Pieces that completed acceptances accepted. */
  readonly qualified: number;
  readonly rejected: number;
  /** Pieces in acceptances that still lack the second signature. */
  readonly pending: number;
}

/**
 * Returns the pieces of a line that the supplier still has to ship: ordered, not released and not
 * shipped (FU2).
 */
export const leftToShip = (line: LineQuantities): number =>
  stillToShip({ ...line, quantity: line.ordered });

/**
 * Returns the pieces of a line that were ever shipped, including pieces rejected later, but without
 * pieces that were reported missing.
 */
export const everShipped = (line: LineQuantities): number => line.shipped + line.rejected;

/**
 * Returns the received pieces of a line that can still be accepted: those in no completed acceptance and in
 * none that waits for its second signature.
 */
export const leftToAccept = (line: LineQuantities): number =>
  line.received - line.qualified - line.rejected - line.pending;

/**
 * Returns the number of an order's pieces that are to be shipped, shipped, on the way, and to be
 * accepted (including those that wait for a second signature). The first two are 0 for a service,
 * which is not shipped.
 */
export function piecesOf(lines: readonly LineQuantities[], isService: boolean) {
  const sum = (pick: (line: LineQuantities) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  return {
    toShip: isService ? 0 : sum(leftToShip),
    sent: isService ? 0 : sum((line) => line.shipped),
    toReceive: sum((line) => line.onTheWay),
    toAccept: sum((line) => leftToAccept(line) + line.pending),
  };
}

/**
 * Returns the most pieces of a line that may still be shipped. All parcels together may exceed the ordered
 * pieces by `percent` percent, rounded down (FU2).
 */
export const mostToShip = (line: LineQuantities, percent: number): number => {
  const allowance = Math.floor((line.ordered * percent) / 100);
  return stillToShip({ ...line, quantity: line.ordered }, allowance);
};
