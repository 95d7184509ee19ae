import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { OwnEvent } from '@jicai/shared/contract/auction/bidding.ts';
import { mergeRows } from '../../live/log/log.ts';

/**
 * Adds the supplier's bids that the relay pushed and that are newer than the newest row of the log;
 * returns the rows newest first, or `rows` itself if there is no such bid. Without the pushed bids
 * the board would say that the supplier has not bid when the log cannot be read.
 */
export function withOwnPushed(
  rows: readonly OwnEvent[],
  pushed: readonly BidRow[],
  ownCode: string | null,
): readonly OwnEvent[] {
  const newest = rows[0]?.seq ?? 0;
  const ahead = pushed.filter(({ code, seq }) => code === ownCode && seq > newest);
  if (ahead.length === 0) return rows;
  const pushedRow = ({ seq, at, amount }: BidRow): OwnEvent => ({
    ...{ seq, at, amount },
    kind: 'accepted',
    reason: '',
  });
  return mergeRows(rows, ahead.map(pushedRow));
}
