import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import type { CostClass } from '@jicai/shared/contract/costs/classes.ts';
import { costOfAddress } from '@jicai/shared/contract/costs/cost-of.ts';
import { costlyCalls } from '@jicai/shared/contract/costs/costly-calls.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { MOST_SEALED_BYTES, sealedBytesOf } from '@jicai/shared/contract/kernel/envelope.ts';
import {
  API_HEADERS,
  SUPPLIER_API_BASE,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { formulaEndpoints } from '@jicai/shared/contract/sourcing/formula.ts';
import { inquiryEndpoints } from '@jicai/shared/contract/sourcing/inquiry.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { CallLane } from '@jicai/shared/traffic-limits.ts';
import { pathOf } from '../log.ts';

/**
 * Calls of one lane share connections to the platform and a breaker; lanes share nothing, so that
 * slow uploads or searches never hold up a bid.
 */
export const CALL_LANES: readonly CallLane[] = ['bid', 'upload', 'call'];

const BID_PATHS: ReadonlySet<string> = new Set(costlyCalls.bid.map(({ path }) => path));

/** Quote sheets: they take longer than bids by nature. */
const SHEET_PATHS: ReadonlySet<string> = new Set([
  inquiryEndpoints.submit.path,
  inquiryEndpoints.withdraw.path,
]);

/** Whether the time of a call's answer says how long bids take now. */
export const isTimedBid = (url: string | undefined): boolean =>
  laneOf(url) === 'bid' && !SHEET_PATHS.has(pathOf(url));

/** The calls whose bodies hold files, with the most bytes of a body. */
const FILE_CALLS: ReadonlyMap<string, number> = new Map([
  [UPLOAD_PATH, limits.uploadFormBytes],
  [SUPPLIER_INVOICES_PATH, limits.supplierInvoicesBytes],
]);

/** The lane of a call, by its address. */
export function laneOf(url: string | undefined): CallLane {
  const path = pathOf(url);
  if (FILE_CALLS.has(path)) return 'upload';
  return BID_PATHS.has(path) ? 'bid' : 'call';
}

const LONG: ReadonlySet<CostClass> = new Set(['document', 'formula', 'upload']);

/**
 * Whether the platform may take long to answer a call by the nature of the call: documents, files and
 * formulas wait for each other there. A missing answer says nothing about the platform then.
 */
export const takesLong = (url: string | undefined): boolean => LONG.has(costOfAddress(pathOf(url)));

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

/** Whether a call is refused without a token at once: bids, and bodies that may be larger than others. */
export const needsToken = (url: string | undefined): boolean =>
  laneOf(url) !== 'call' || ITEM_CALLS.has(pathOf(url));

/** The header in which a call names its sender: a session's token, or a supplier's key. */
export const senderHeader = (url: string | undefined): string =>
  pathOf(url).startsWith(`${SUPPLIER_API_BASE}/`) ? API_HEADERS.key : TOKEN_HEADER;

/** The largest body of a call, in bytes as it is sent: the platform's own limit for it. */
export const mostBodyBytes = (url: string | undefined): number =>
  FILE_CALLS.get(pathOf(url)) ?? ITEM_CALLS.get(pathOf(url)) ?? MOST_SEALED_BYTES;
