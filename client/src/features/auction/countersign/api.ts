import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { useSend } from '../../../lib/http/call.ts';

/** Says that a request is before the supervisor's eyes; nothing is said or asked when it fails. */
export function useSee() {
  return useSend(biddingEndpoints.seeCountersign, { quiet: true, byItself: true });
}

/** AU31-AU33: the supervisor's yes or no. */
export function useDecide() {
  return useSend(biddingEndpoints.decideCountersign);
}
