import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useSend } from '../../../lib/http/call.ts';

/**
 * Returns the call that reports that the supervisor has seen a request. The page makes the call without an
 * action of the person, so failures are not shown.
 */
export function useSee() {
  return useSend(biddingEndpoints.seeCountersign, { quiet: true, byItself: true });
}

/** AU31-AU33: Returns the call that sends the supervisor's decision on a request. */
export function useDecide() {
  return useSend(biddingEndpoints.decideCountersign);
}
