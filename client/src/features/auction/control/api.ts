import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useCallback } from 'react';
import { useCaller, useSend } from '../../../lib/http/call.ts';
import { quietly, usePagedLog } from '../live/log/paged-log.ts';

/** AU31: the handler makes a supplier's bids void. */
export function useClearBids() {
  return useSend(biddingEndpoints.clearBids);
}

/** Every bid for handler and supervisor; `bidCount` says when there is news. */
export function useBidHistory(packageNumber: string, bidCount: number) {
  const call = useCaller();
  const fetchPage = useCallback(
    (page: number, pageSize: number, signal?: AbortSignal) =>
      call(biddingEndpoints.history, { packageNumber, page, pageSize }, quietly(signal)),
    [call, packageNumber],
  );
  return usePagedLog('history', packageNumber, { count: bidCount }, fetchPage);
}
