import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useCallback } from 'react';
import { useCaller, useSend } from '../../../lib/http/call.ts';
import { quietly, usePagedLog } from '../live/log/paged-log.ts';

/** AU31: Makes a supplier's bids void, on the handler's request. */
export function useClearBids() {
  return useSend(biddingEndpoints.clearBids);
}

/** All bids, for handler and supervisor; a change of `bidCount` triggers a new read. */
export function useBidHistory(packageNumber: string, bidCount: number) {
  const call = useCaller();
  const fetchPage = useCallback(
    (page: number, pageSize: number, signal?: AbortSignal) =>
      call(biddingEndpoints.history, { packageNumber, page, pageSize }, quietly(signal)),
    [call, packageNumber],
  );
  return usePagedLog('history', packageNumber, { count: bidCount }, fetchPage);
}
