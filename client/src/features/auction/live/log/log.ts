import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import type { BoardSupplier } from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * The part of a log that has been read, from its newest end: `rows` are contiguous, newest first; `total`
 * counts all rows of the log.
 */
export interface Log<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Merges two parts of a log; returns them newest first. For the same sequence number the row of `newer` wins.
 */
export function mergeRows<Row extends { readonly seq: number }>(
  older: readonly Row[],
  newer: readonly Row[],
): Row[] {
  const bySeq = new Map(older.map((row) => [row.seq, row]));
  for (const row of newer) bySeq.set(row.seq, row);
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}

/**
 * True if a page reaches back to the newest known row, so that no gap is left between them; also if no row is
 * known.
 */
export function reachesBack<Row extends { readonly seq: number }>(
  known: readonly Row[],
  page: readonly Row[],
): boolean {
  const newestKnown = known[0]?.seq;
  return newestKnown === undefined || page.some((row) => row.seq <= newestKnown);
}

/** Converts a pushed bid to a row of the bid history, shown until the history is read again. */
function liveRow(bid: BidRow, suppliers: readonly BoardSupplier[]): BidHistoryRow {
  const name = suppliers.find((supplier) => supplier.code === bid.code)?.name ?? '';
  const { seq, at, code, amount } = bid;
  return { seq, at, code, name, amount, typed: '', accepted: true, voided: false, reason: '' };
}

/** Adds to the history, as it was read, the pushed bids that are newer; newest first. */
export function withPushed(
  rows: readonly BidHistoryRow[],
  pushed: readonly BidRow[],
  suppliers: readonly BoardSupplier[],
): BidHistoryRow[] {
  const newest = rows[0]?.seq ?? 0;
  const ahead = pushed.filter((bid) => bid.seq > newest);
  return mergeRows(
    rows,
    ahead.map((bid) => liveRow(bid, suppliers)),
  );
}
