import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { pathOf } from '../log.ts';

/**
 * Calls of one class share connections to the platform and a breaker; classes share nothing, so that
 * slow uploads or searches never hold up a bid.
 */
export type CallClass = 'bid' | 'upload' | 'call';

export const CALL_CLASSES: readonly CallClass[] = ['bid', 'upload', 'call'];

const BID_PATHS: ReadonlySet<string> = new Set([
  biddingEndpoints.bid.path,
  biddingEndpoints.bidResult.path,
  sealedEndpoints.withdraw.path,
]);

/** The class of a call, by its address. */
export function classOf(url: string | undefined): CallClass {
  const path = pathOf(url);
  if (path === UPLOAD_PATH) return 'upload';
  return BID_PATHS.has(path) ? 'bid' : 'call';
}
