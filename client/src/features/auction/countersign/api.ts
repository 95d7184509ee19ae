import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useSend } from '../../../lib/http/call.ts';

/** Reports that the supervisor has seen a request. Sent by the page itself: failures are silent. */
export function useSee() {
  return useSend(biddingEndpoints.seeCountersign, { quiet: true, byItself: true });
}

/** AU31-AU33: Sends the supervisor's decision. */
export function useDecide() {
  return useSend(biddingEndpoints.decideCountersign);
}
