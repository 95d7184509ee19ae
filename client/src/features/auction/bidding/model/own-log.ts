import type { BidRow } from '@jicai/shared/contract/auction/auction.ts';
import type { OwnEvent } from '@jicai/shared/contract/auction/bidding.ts';
import { mergeRows } from '../../live/log/log.ts';

/**
 * The supplier's own log, newest first, with their bids that were pushed since it was read: while it cannot
 * be read again, the board must not say that they have not bid.
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
