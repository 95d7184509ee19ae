import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import type { BoardSupplier } from '@jicai/shared/domain/auction/standing/board.ts';

/** A log read page by page from its newest end: `rows` have no hole, newest first. */
export interface Log<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Joins two parts of a log; of the same sequence number the later reading wins. */
export function mergeRows<Row extends { readonly seq: number }>(
  older: readonly Row[],
  newer: readonly Row[],
): Row[] {
  const bySeq = new Map(older.map((row) => [row.seq, row]));
  for (const row of newer) bySeq.set(row.seq, row);
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}

/** Does the page reach back to what is known, so that no hole is left between them? */
export function reachesBack<Row extends { readonly seq: number }>(
  known: readonly Row[],
  page: readonly Row[],
): boolean {
  const newestKnown = known[0]?.seq;
  return newestKnown === undefined || page.some((row) => row.seq <= newestKnown);
}

/** A pushed bid as a row of the history, until the history itself says it. */
function liveRow(bid: BidRow, suppliers: readonly BoardSupplier[]): BidHistoryRow {
  const name = suppliers.find((supplier) => supplier.code === bid.code)?.name ?? '';
  const { seq, at, code, amount } = bid;
  return { seq, at, code, name, amount, typed: '', accepted: true, voided: false, reason: '' };
}

/** The history with the bids that were pushed since it was read. */
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
