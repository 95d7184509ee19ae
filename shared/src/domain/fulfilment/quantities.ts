import { type Fen, fen } from '../kernel/numbers/money.ts';

/** The pieces of one order line, as its parcels and acceptances say (FU1–FU3). */
export interface LineQuantities {
  readonly lineNo: number;
  readonly ordered: number;
  /** Pieces that nobody waits for any more: refused and not replaced, or closed. */
  readonly released: number;
  /** Pieces that count as shipped: without those that are to be shipped again. */
  readonly shipped: number;
  /** Pieces in parcels that were sent and have not arrived. */
  readonly onTheWay: number;
  /** Pieces that arrived; of a service everything that was ordered. */
  readonly received: number;
  /** Pieces in acceptances that are done. */
  readonly qualified: number;
  readonly rejected: number;
  /** Pieces in acceptances that wait for their second signature. */
  readonly pending: number;
}

/** Pieces of a line that the supplier has still to ship (FU2). */
export const leftToShip = (line: LineQuantities): number =>
  Math.max(0, line.ordered - line.released - line.shipped);

/** Pieces of a line that ever left the supplier and were not reported missing: rejected ones did, too. */
export const everShipped = (line: LineQuantities): number => line.shipped + line.rejected;

/** Pieces of a line that an acceptance may judge. */
export const leftToAccept = (line: LineQuantities): number =>
  line.received - line.qualified - line.rejected - line.pending;

/** The pieces of an order that are in each step; services are not shipped. */
export function piecesOf(lines: readonly LineQuantities[], isService: boolean) {
  const sum = (of: (line: LineQuantities) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  return {
    toShip: isService ? 0 : sum(leftToShip),
    sent: isService ? 0 : sum((line) => line.shipped),
    toReceive: sum((line) => line.onTheWay),
    toAccept: sum((line) => leftToAccept(line) + line.pending),
  };
}

/** The largest number of pieces that may be shipped of a line: `percent` beyond the order (FU2). */
export const mostToShip = (line: LineQuantities, percent: number): number =>
  leftToShip(line) + Math.floor((line.ordered * percent) / 100);

/**
 * The value of the first `pieces` of a line, half a 分 rounded up, so that the parts of a line add up
 * to its amount (FU13). Pieces beyond the order are not paid.
 */
export function worthOf(
  line: { readonly amount: Fen; readonly ordered: number },
  pieces: number,
): Fen {
  if (pieces >= line.ordered) return line.amount;
  const product = BigInt(line.amount) * BigInt(pieces) * 2n + BigInt(line.ordered);
  return fen(Number(product / (BigInt(line.ordered) * 2n)));
}
