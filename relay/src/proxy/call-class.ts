import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { RECORD_BASE } from '@jicai/shared/contract/auction/record.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { MOST_SEALED_BYTES, sealedBytesOf } from '@jicai/shared/contract/kernel/envelope.ts';
import { ARCHIVE_BASE } from '@jicai/shared/contract/sourcing/archive.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
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

/** True for a call that answers a document which the platform makes at that moment, for one person logged in. */
export function isDocument(url: string | undefined): boolean {
  const path = pathOf(url);
  return path.startsWith(RECORD_BASE) || path.startsWith(ARCHIVE_BASE);
}

/** The calls that carry lists of items; all others are small. */
const ITEM_CALLS: ReadonlyMap<string, number> = new Map(
  [
    biddingEndpoints.bid,
    formulaEndpoints.runMore,
    inquiryEndpoints.save,
    inquiryEndpoints.submit,
    negotiationEndpoints.ask,
    negotiationEndpoints.offer,
    negotiationEndpoints.start,
    projectEndpoints.save,
  ].map((call) => [call.path, sealedBytesOf(call.bodyBytes)]),
);

/** Whether a call's body may be larger than an ordinary one; such a call needs a token. */
export const isLarge = (url: string | undefined): boolean =>
  classOf(url) === 'upload' || ITEM_CALLS.has(pathOf(url));

/** The largest body of a call that is no upload, in bytes as it is sealed. */
export const mostSealedBytes = (url: string | undefined): number =>
  ITEM_CALLS.get(pathOf(url)) ?? MOST_SEALED_BYTES;
