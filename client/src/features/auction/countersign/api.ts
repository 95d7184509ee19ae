import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useSend } from '../../../lib/http/call.ts';

/**
 * Returns the call that reports that the supervisor has seen a request. The page makes it by itself, so
 * failures are silent.
 */
export function useSee() {
  return useSend(biddingEndpoints.seeCountersign, { quiet: true, byItself: true });
}

/** AU31-AU33: Returns the call that sends the supervisor's decision on a request. */
export function useDecide() {
  return useSend(biddingEndpoints.decideCountersign);
}
