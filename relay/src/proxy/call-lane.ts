import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { costOfAddress } from '@jicai/shared/contract/costs/cost-of.ts';
import { costlyCalls } from '@jicai/shared/contract/costs/costly-calls.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import type { CostClass } from '@jicai/shared/contract/kernel/cost-class.ts';
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
 * The lanes of calls. Each lane has separate connections to the platform and a separate breaker, so that slow
 * uploads or searches take no connection that a bid needs.
 */
export const CALL_LANES: readonly CallLane[] = ['bid', 'upload', 'call'];

const BID_PATHS: ReadonlySet<string> = new Set(
  costlyCalls.filter(({ cost }) => cost === 'bid').map(({ path }) => path),
);

/**
 * Calls in the bid lane whose response times do not count as those of bids: submitting and withdrawing an
 * inquiry's quote sheet. Only `isTimedBid` reads this set; the lane of a call does not depend on it.
 */
const SHEET_PATHS: ReadonlySet<string> = new Set([
  inquiryEndpoints.submit.path,
  inquiryEndpoints.withdraw.path,
]);

/**
 * Returns whether the response time of a call shows how long bids take now: true for calls of the bid lane,
 * except those in `SHEET_PATHS`.
 */
export const isTimedBid = (url: string | undefined): boolean =>
  laneOf(url) === 'bid' && !SHEET_PATHS.has(pathOf(url));

/** The calls whose bodies contain files, with the largest body of each, in bytes. */
const FILE_CALLS: ReadonlyMap<string, number> = new Map([
  [UPLOAD_PATH, limits.uploadFormBytes],
  [SUPPLIER_INVOICES_PATH, limits.supplierInvoicesBytes],
]);

/** Returns the lane of a call by its URL. */
export function laneOf(url: string | undefined): CallLane {
  const path = pathOf(url);
  if (FILE_CALLS.has(path)) return 'upload';
  return BID_PATHS.has(path) ? 'bid' : 'call';
}

const LONG: ReadonlySet<CostClass> = new Set(['document', 'formula', 'upload']);

/**
 * Returns whether a call may take long without a fault of the platform: the platform handles calls
 * with documents, files and formulas one after the other. A missing response to such a call does
 * not show that the platform is down.
 */
export const takesLong = (url: string | undefined): boolean => LONG.has(costOfAddress(pathOf(url)));

/**
 * The calls with large bodies (lists of items, formulas), by path, with the largest body of each
 * call in bytes as sent over the network. `needsToken` is true for these calls.
 */
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

/**
 * Returns whether the relay refuses the call before reading its body if the call has no token or
 * key: bids, uploads, and calls with large bodies.
 */
export const needsToken = (url: string | undefined): boolean =>
  laneOf(url) !== 'call' || ITEM_CALLS.has(pathOf(url));

/**
 * Returns the name of the header that identifies the sender of a call: the header of a session's
 * token, or for the supplier interface the header of a supplier system's key.
 */
export const senderHeader = (url: string | undefined): string =>
  pathOf(url).startsWith(`${SUPPLIER_API_BASE}/`) ? API_HEADERS.key : TOKEN_HEADER;

/** Returns the largest body that the platform accepts for a call, in bytes as sent over the network. */
export const mostBodyBytes = (url: string | undefined): number =>
  FILE_CALLS.get(pathOf(url)) ?? ITEM_CALLS.get(pathOf(url)) ?? MOST_SEALED_BYTES;
