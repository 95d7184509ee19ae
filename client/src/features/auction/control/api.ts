import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useCallback } from 'react';
import { useCaller, useSend } from '../../../lib/http/call.ts';
import { quietly, usePagedLog } from '../live/log/paged-log.ts';

/** AU31: Returns the call with which the handler requests that a supplier's bids become void. */
export function useClearBids() {
  return useSend(biddingEndpoints.clearBids);
}

/**
 * Reads the bid history page by page for handler and supervisor, including refused and void bids.
 * It is read again when `bidCount` changes, and polled (`usePagedLog`).
 */
export function useBidHistory(packageNumber: string, bidCount: number) {
  const call = useCaller();
  const fetchPage = useCallback(
    (page: number, pageSize: number, signal?: AbortSignal) =>
      call(biddingEndpoints.history, { packageNumber, page, pageSize }, quietly(signal)),
    [call, packageNumber],
  );
  return usePagedLog('history', packageNumber, { count: bidCount }, fetchPage);
}
