import {
  type BidReceipt,
  BidReceipt as BidReceiptWire,
  biddingEndpoints,
} from '@jicai/shared/contract/auction/bidding.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef } from 'react';
import { useCall, useCaller, useSend } from '../../../lib/http/call.ts';
import { CallFailed, isRefusedWith } from '../../../lib/http/call-failed.ts';
import type { Call } from '../../../lib/http/http.ts';
import { quietly, usePagedLog } from '../live/log/paged-log.ts';
import type { PendingBid } from './model/bid-flow.ts';

/**
 * The result of sending or querying a bid: a receipt (accepted or refused), a refusal without a receipt, or
 * no response.
 */
export type BidResult =
  | { readonly kind: 'receipt'; readonly receipt: BidReceipt }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'noAnswer' };

/**
 * Returns the receipt that a refusal of this bid contains, because a refused bid is in the log with
 * its reason (AU50). `null` if the refusal contains no receipt, or that of another bid.
 */
function receiptInside(failure: CallFailed, pending: PendingBid): BidReceipt | null {
  try {
    const receipt = decode(BidReceiptWire, failure.wire);
    return receipt.bidId === pending.bidId ? receipt : null;
  } catch {
    return null;
  }
}

function answerOf(error: unknown, pending: PendingBid): BidResult {
  if (!(error instanceof CallFailed)) throw error;
  const receipt = receiptInside(error, pending);
  if (receipt) return { kind: 'receipt', receipt };
  switch (error.kind) {
    case 'refused':
      // A status of 500 or above counts as no response: a proxy may send 503 although the platform
      // has accepted the bid, so the result must be queried with `bidResult`.
      return error.status >= 500 ? { kind: 'noAnswer' } : { kind: 'refused', text: error.text };
    case 'session':
    case 'unauthorized':
      return { kind: 'refused', text: error.text };
    case 'gone':
      return error.status >= 500 ? { kind: 'noAnswer' } : { kind: 'refused', text: error.text };
    case 'invalid':
    case 'timeout':
    case 'network':
      return { kind: 'noAnswer' };
  }
}

/**
 * Sends a bid with its id as request key: sending the same `pending` again does not make a second bid (AU53).
 */
async function sendBid(call: Call, packageNumber: string, pending: PendingBid): Promise<BidResult> {
  const { bidId, typed, lines, confirmToken } = pending;
  try {
    const body = { packageNumber, amount: typed, lines: [...lines], confirmToken };
    const options = { requestKey: bidId, quiet: true };
    return { kind: 'receipt', receipt: await call(biddingEndpoints.bid, body, options) };
  } catch (error) {
    return answerOf(error, pending);
  }
}

/**
 * Queries the result of a bid by its id. The service refuses an id that is not in the log; with
 * `mayStillArrive`, while the bid may still wait in the platform, this refusal counts as no response.
 */
async function askResult(
  call: Call,
  packageNumber: string,
  pending: PendingBid,
  mayStillArrive = false,
): Promise<BidResult> {
  try {
    const body = { packageNumber, bidId: pending.bidId };
    return {
      kind: 'receipt',
      receipt: await call(biddingEndpoints.bidResult, body, { quiet: true }),
    };
  } catch (error) {
    const isMissing = error instanceof CallFailed && isRefusedWith(error, 'bid.notArrived');
    if (isMissing && mayStillArrive) return { kind: 'noAnswer' };
    return answerOf(error, pending);
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/**
 * The delays, in ms, before each query after a lost response. Their sum is longer than a bid can wait in the
 * platform (at most 4 s), so only the last query may conclude that the bid never arrived.
 */
const ASK_AFTER_MS = [300, 1_500, 3_200] as const;

/**
 * Sends a bid; if the response is lost, queries the result after each delay of `ASK_AFTER_MS` until
 * there is one. Resolves to `noAnswer` if the last query gets no response either.
 */
export async function sendAndAsk(
  call: Call,
  packageNumber: string,
  pending: PendingBid,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<BidResult> {
  let answer = await sendBid(call, packageNumber, pending);
  for (const [index, ms] of ASK_AFTER_MS.entries()) {
    if (answer.kind !== 'noAnswer') return answer;
    await wait(ms);
    const isLast = index === ASK_AFTER_MS.length - 1;
    answer = await askResult(call, packageNumber, pending, !isLast);
  }
  return answer;
}

/**
 * Returns `send`, which is `sendAndAsk` for the package, and `ask`, which only queries the result of a bid.
 */
export function useBidding(packageNumber: string) {
  const call = useCaller();
  return {
    send: (pending: PendingBid) => sendAndAsk(call, packageNumber, pending),
    ask: (pending: PendingBid) => askResult(call, packageNumber, pending),
  };
}

/**
 * AU34: Returns a function that sends a supplier's message to the handler, and whether it is
 * sending.
 */
export function useWriteToHandler() {
  return useSend(biddingEndpoints.sendReminder);
}

/** The shortest time, in ms, between two reads of the line gaps, however fast bids arrive. */
const GAPS_MS = 2_000;

/**
 * AU24: Reads the gap between each unit price of the supplier's current bid and the best price of its line.
 */
export const useLineGaps = (packageNumber: string) =>
  useCall(biddingEndpoints.lineGaps, { packageNumber }, { quiet: true });

/** Reads the line gaps again when the number of valid bids changes. */
export function useFreshLineGaps(packageNumber: string, bidCount: number): void {
  const { refetch } = useLineGaps(packageNumber);
  const readAgain = useThrottledCallback(() => void refetch({ cancelRefetch: false }), GAPS_MS);
  const seen = useRef(bidCount);
  useEffect(() => {
    if (bidCount === seen.current) return;
    seen.current = bidCount;
    readAgain();
  }, [bidCount, readAgain]);
}

/**
 * Reads the supplier's own events (bids, quotes, refusals, withdrawals, clearings) page by page.
 * They are read again when `count` (the number of the supplier's valid bids) or `pulse` changes,
 * and polled (`usePagedLog`).
 */
export function useOwnEvents(packageNumber: string, count: number, pulse: number) {
  const call = useCaller();
  const fetchPage = useCallback(
    (page: number, pageSize: number, signal?: AbortSignal) =>
      call(biddingEndpoints.ownEvents, { packageNumber, page, pageSize }, quietly(signal)),
    [call, packageNumber],
  );
  return usePagedLog('own', packageNumber, { count, pulse }, fetchPage);
}
