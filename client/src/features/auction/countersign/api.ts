import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useSend } from '../../../lib/http/call.ts';

/** AU31-AU33: the supervisor's yes or no. */
export function useDecide() {
  return useSend(biddingEndpoints.decideCountersign);
}
