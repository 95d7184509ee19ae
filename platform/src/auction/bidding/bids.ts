import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { extend } from '@jicai/shared/domain/auction/clock/clock.ts';
import { checkMoment } from '@jicai/shared/domain/auction/clock/moment.ts';
import { moveReference } from '@jicai/shared/domain/auction/price/large-move.ts';
import {
  checkAmount,
  isBetter,
  type PricedLine,
  readAmount,
  sumAsSent,
  totalOfLines,
} from '@jicai/shared/domain/auction/price/price.ts';
import { isSameBid } from '@jicai/shared/domain/auction/price/same-bid.ts';
import { mayLeaveLines } from '@jicai/shared/domain/auction/rules/award-by.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { RefusedResponse } from '../../kernel/http/serve.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { signalChange } from '../../kernel/write/signals.ts';
import { receiptFile, sealedReceiptFile } from '../audit/receipts.ts';
import { type AuctionEvent, eventOfRow } from '../ledger/events.ts';
import { type AuctionRecord, fenOrNull } from '../ledger/record.ts';
import type { EntrantRecord } from '../ledger/repository.ts';
import type { Actor, Change, ChangeContext, LedgerDeps } from '../ledger/turn.ts';
import type { UnitOfWork } from '../ledger/unit-of-work.ts';
import { checkConfirmation, confirmToken } from '../sealed/confirmation.ts';
import { ownNumberOf, placeOf } from '../sealed/own-number.ts';
import { readOwnAmounts, takeQuote } from '../sealed/quotes.ts';
import { isSameQuote, macOfInput } from '../sealed/same-quote.ts';
import type { Seals } from '../sealed/seals.ts';
import { type Flushed, flushSeveral, flushTogether } from './batch/flush.ts';
import { type BatchQueues, createBatchQueues, DEFERRED, type Deferred } from './batch/lanes.ts';

/**
 * The longest wait of a bid for its batch, in ms: the sum of the time limits for a database
 * connection and for the auction's lock.
 */
const MAX_WAIT_MS = 4_000;

export interface BidDeps extends LedgerDeps {
  /**
   * Encrypts sealed quotes (AU21) and creates confirmation tokens (AU7). Without it, taking a
   * sealed quote, or a bid that must be confirmed, throws an error.
   */
  readonly seals?: Seals;
  /** Signs the receipts of bids (AU51); without it bids get no receipts. */
  readonly signing?: SigningKey;
  /** Multiplies the longest wait of a bid for its batch; 1 by default. */
  readonly patience?: number;
}

/**
 * The input of a bid: an amount as typed, or a price for each line; with lines, `amount` is their
 * total or empty.
 */
export interface BidInput {
  readonly packageNumber: string;
  readonly amount: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  /** The quote sheet of an inquiry, sealed with the prices (AU21). */
  readonly sheet?: string;
  /**
   * AU7: the token that the platform returned when it refused this bid for confirmation; absent in
   * the first call.
   */
  readonly confirmToken?: string;
}

export type BidResult = BidReceipt | RefusedResponse<BidReceipt> | Refusal;

/**
 * The payload of `bid.accepted` and `bid.refused` in an open auction. `amount` is null if none can be read
 * from the input, `typed` is the amount as sent by the client, cut to `limits.amountText` characters,
 * `reason` is null for an accepted bid.
 */
interface BidPayload {
  readonly amount: Fen | null;
  readonly typed: string;
  readonly reason: MessageKey | null;
  readonly values: Readonly<Record<string, string>>;
  readonly lines?: BidInput['lines'];
}

/**
 * AU8: returns the amount of a bid that the rules check: the typed amount, or the total of the
 * lines. Refuses an input that does not fit the auction's bid mode, an invalid amount or line
 * price, a line that occurs twice, is unknown or is missing (unless lines may be left out, AU43),
 * and a typed total that is not the sum of the lines.
 */
function amountOf(
  auction: AuctionRecord,
  lines: readonly PricedLine[],
  input: BidInput,
): Fen | Refusal {
  if (auction.rules.bidMode === 'total') {
    return input.lines.length > 0 ? refuse('bid.linesNotTotal') : readAmount(input.amount);
  }
  if (input.lines.length === 0) return refuse('bid.totalNotLines');
  const prices = new Map<number, string>();
  for (const { lineNo, price } of input.lines) {
    if (prices.has(lineNo)) return refuse('bid.lineTwice', { line: String(lineNo) });
    prices.set(lineNo, price);
  }
  const sum = totalOfLines(lines, prices, mayLeaveLines(auction.rules));
  return isRefusal(sum) ? sum : sumAsSent(sum, input.amount);
}

/**
 * AU4: returns what a supplier's next bid is compared with: the best amount, the supplier's own
 * last amounts in this round and in an earlier one, and the number of bids that the supplier has
 * made. In the first round an opening offer counts as an amount to compare with, but not as a bid.
 */
export function priorBidsOf(auction: AuctionRecord, entrant: EntrantRecord): PriorBids {
  const { bestAmount, rules, rounds } = auction;
  // AU17: opening offers count in the first round only; later rounds ignore them.
  const isFirst = (rounds?.current ?? 1) === 1;
  const openingBest = isFirst ? auction.openingBest : null;
  const ownAmount = entrant.amount ?? (isFirst ? entrant.openingOffer : null);
  const openingLeads =
    openingBest !== null &&
    (bestAmount === null || isBetter(rules.direction, openingBest, bestAmount));
  return {
    best: openingLeads ? openingBest : bestAmount,
    own: ownAmount === null ? null : fen(ownAmount),
    ownLeads: auction.bestCode === entrant.code,
    earlier: fenOrNull(entrant.earlier),
    made: entrant.earlierBids + entrant.bids,
  };
}

/**
 * The logged event of a bid, with further data for the bid's receipt. `sealedAmount` is the amount
 * of a sealed quote, which the event does not hold (AU21); null for an open bid, and for a repeated
 * call whose amount has not been read.
 */
interface Taken {
  readonly event: AuctionEvent;
  readonly sealedAmount: Fen | null;
  /**
   * AU21: the number of the event among the supplier's own events, from 1, while the log's sequence
   * number is hidden from the supplier; otherwise null or absent.
   */
  readonly number?: number | null;
  /**
   * AU7: for a bid that must be confirmed because its amount is far from a reference amount, that
   * reference amount.
   */
  readonly reference?: Fen | null;
  /** True when the event was written by an earlier call with the same request key. */
  readonly isRepeated?: boolean;
}

/** AU51: returns the receipt of an accepted bid as the text of its file; empty without a signing key. */
function proofOf(
  packageNumber: string,
  { event, number = null }: Taken,
  signing: SigningKey | undefined,
): string {
  if (!signing) return '';
  return number === null
    ? receiptFile(packageNumber, event, signing)
    : sealedReceiptFile(packageNumber, event, number, signing);
}

/**
 * AU7: returns the token that confirms a bid refused with `bid.confirmAgain`; empty for any other bid, and
 * without a key or a known amount.
 */
function tokenOf(
  packageNumber: string,
  { event, sealedAmount }: Taken,
  { seals, lines }: { readonly seals: Seals | undefined; readonly lines: BidInput['lines'] },
): string {
  const { reason, amount } = event.payload as unknown as BidPayload;
  if (reason !== 'bid.confirmAgain' || !seals) return '';
  const bidAmount = amount ?? sealedAmount;
  if (bidAmount === null) return '';
  const bid = { packageNumber, code: event.code ?? '', amount: fen(bidAmount), lines };
  return confirmToken(seals, bid, event.at);
}

/**
 * AU51: returns the receipt of a bid; for a refused bid, a refusal with the receipt in `answer`.
 * Called after the transaction, so that no lock is held while the receipt is signed.
 */
function receiptOf(
  packageNumber: string,
  taken: Taken,
  { signing, seals }: Pick<BidDeps, 'signing' | 'seals'>,
  /**
   * The lines of this call. Absent when the receipt of a lost response is read; then the lines come
   * from the log.
   */
  sent?: BidInput['lines'],
): BidResult {
  const { event, sealedAmount, number = null } = taken;
  const isQuote = event.kind === 'quote.sealed';
  const { amount, reason, values, lines } = isQuote
    ? { amount: sealedAmount, reason: null, values: {}, lines: [] }
    : (event.payload as unknown as BidPayload);
  const receipt: BidReceipt = {
    packageNumber,
    bidId: event.requestKey ?? '',
    accepted: reason === null,
    ...placeOf(event, number),
    at: event.at,
    amount: amount === null ? null : fen(amount),
    reason: reason === null ? '' : say(reason, values),
    proof: reason === null ? proofOf(packageNumber, taken, signing) : '',
    confirmToken: tokenOf(packageNumber, taken, { seals, lines: sent ?? lines ?? [] }),
    confirmReference: taken.reference ?? null,
  };
  return reason === null ? receipt : { refused: reason, values, answer: receipt };
}

/**
 * Adds an accepted bid to the unit of work, with the change of the best bid and the extension of
 * the end that the bid causes.
 */
function accept(work: UnitOfWork, bid: { event: AuctionEvent; amount: Fen; code: string }): void {
  const { auction } = work;
  const { event, amount, code } = bid;
  work.acceptBid({ seq: event.seq, code, amount, at: event.at });
  work.change({ bidCount: auction.bidCount + 1 });
  // AU5: only a better amount takes the lead; of equal amounts the earlier bid keeps the lead.
  if (
    auction.bestAmount === null ||
    isBetter(auction.rules.direction, amount, auction.bestAmount)
  ) {
    work.change({ bestAmount: amount, bestCode: code });
  }
  const clock = extend(auction.rules, auction.clock, event.at);
  if (clock === auction.clock) return;
  work.change({ clock });
  work.append({
    kind: 'end.extended',
    at: event.at,
    code,
    payload: { from: auction.clock.closesAt, to: clock.closesAt, used: clock.extensionsUsed },
  });
}

/** AU2–AU7: returns the refusal of this amount in an open auction; null when the amount is accepted. */
function checkOpenAmount(
  seals: Seals | undefined,
  { work, now }: ChangeContext,
  entrant: EntrantRecord,
  { lines, confirmToken: token = '' }: BidInput,
  amount: Fen,
): Refusal | null {
  const { rules, packageNumber } = work.auction;
  const prior = priorBidsOf(work.auction, entrant);
  const bid = { packageNumber, code: entrant.code, amount, lines, token, now };
  return checkAmount(rules, prior, amount) ?? checkConfirmation(seals, rules, prior, bid);
}

function take(
  seals: Seals | undefined,
  turn: ChangeContext,
  actor: Actor,
  input: BidInput,
  lines: readonly PricedLine[],
): Taken | Deferred | Refusal | Promise<Taken | Refusal> {
  const { work, now, entrant } = turn;
  if (!entrant) return refuse('auction.notParticipant');
  const { auction } = work;
  const amount = amountOf(auction, lines, input);
  if (auction.rules.quoteMethod === 'sealed') {
    return turn.isFirst ? takeSealed(seals, turn, actor, input, amount) : DEFERRED;
  }
  const refusal =
    checkMoment(auction, entrant, now) ??
    (isRefusal(amount) ? amount : checkOpenAmount(seals, turn, entrant, input, amount));
  const payload: BidPayload = {
    amount: isRefusal(amount) ? null : amount,
    typed: input.amount.slice(0, limits.amountText),
    reason: refusal?.refused ?? null,
    values: refusal?.values ?? {},
    // The event holds all lines of the input, even if there are more than the package has; the
    // contract of the call limits their number to `limits.requestList`.
    ...(input.lines.length > 0 ? { lines: input.lines } : {}),
  };
  const event = work.append({
    kind: refusal ? 'bid.refused' : 'bid.accepted',
    at: now,
    actorId: actor.personId,
    code: entrant.code,
    requestKey: actor.requestKey,
    payload: payload as never,
  });
  if (!refusal && !isRefusal(amount)) accept(work, { event, amount, code: entrant.code });
  if (refusal?.refused !== 'bid.confirmAgain') return { event, sealedAmount: null };
  const { amount: reference } = moveReference(auction.rules, priorBidsOf(auction, entrant));
  return { event, sealedAmount: null, reference };
}

/**
 * AU21: takes a sealed quote. The logged event gets no amount; the returned value holds the amount
 * for the supplier's own receipt. Throws without `seals`.
 */
async function takeSealed(
  seals: Seals | undefined,
  turn: ChangeContext,
  actor: Actor,
  input: BidInput,
  amount: Fen | Refusal,
): Promise<Taken | Refusal> {
  if (!seals) throw new Error('there is no key for sealed quotes');
  const mac = macOfInput(seals, input.packageNumber, actor.requestKey, input);
  const { lines, sheet, confirmToken = '' } = input;
  const quote = { amount, lines, sheet, confirmToken };
  const taken = await takeQuote(turn, actor, quote, mac, seals);
  if (isRefusal(taken)) return taken;
  return { ...taken, sealedAmount: isRefusal(amount) ? null : amount };
}

/** A bid that waits in its batch queue: the change that the bid makes to its auction. */
type Bid = Change<Taken | Deferred>;

/**
 * The batch queues of each platform in this process, by the platform's deps; each `BatchQueues` has
 * one queue per auction.
 */
const queuesByDeps = new WeakMap<LedgerDeps, BatchQueues<Bid, Flushed<Taken>>>();

function queuesOf(deps: BidDeps): BatchQueues<Bid, Flushed<Taken>> {
  const existing = queuesByDeps.get(deps);
  if (existing) return existing;
  const queues = createBatchQueues<Bid, Flushed<Taken>>({
    run: ({ key, entries }) => flushTogether<Taken>(deps, key, entries),
    runShared: (batches) =>
      flushSeveral<Taken>(
        deps,
        batches.map(({ key, entries }) => ({ packageNumber: key, changes: entries })),
      ),
    maxWaitMs: MAX_WAIT_MS * (deps.patience ?? 1),
    createTimeout: () => new Failure(503, 'call.unavailable'),
  });
  queuesByDeps.set(deps, queues);
  return queues;
}

/**
 * AU53: answers a bid whose request key was used before, in the log or earlier in the same batch,
 * from the event of the first call.
 */
const idempotency: Bid['idempotency'] = {
  kinds: ['bid.accepted', 'bid.refused', 'quote.sealed'],
  answer: (earlier) => ({ event: earlier, sealedAmount: null, isRepeated: true }),
};

/**
 * Takes a bid (AU1–AU11). A supplier's bid, accepted or refused, is in the log when the promise
 * resolves; a stranger's bid, and every bid while the clocks disagree (AU19), is refused without an
 * event. A repeated call with the same request key gets the same receipt; other input under that
 * key is refused (AU53). Bids of one auction that wait at the same time are decided in one
 * transaction, in the order of their arrival; each sealed quote has a separate transaction. Rejects
 * with HTTP 503 if the bid waited longer than `MAX_WAIT_MS` × `patience` for its batch.
 */
export async function takeBid(
  deps: BidDeps,
  actor: Actor,
  input: BidInput,
  lines: readonly PricedLine[],
): Promise<BidResult> {
  const { packageNumber } = input;
  const {
    answer: taken,
    isChanged,
    isHidden,
  } = await queuesOf(deps).submit(packageNumber, {
    actor,
    decide: (turn) => take(deps.seals, turn, actor, input, lines),
    idempotency,
  });
  // Signal repeated calls too: the relay may have missed the signal of the first call if its
  // response was lost.
  if (isChanged || !(isRefusal(taken) || isHidden)) signalChange('auction', [packageNumber]);
  if (isRefusal(taken)) return taken;
  if (!taken.isRepeated) return receiptOf(packageNumber, taken, deps, input.lines);
  if (!(await isSameInput(deps, input, taken.event))) return refuse('call.keyUsed');
  const numbered = await withNumber(deps, packageNumber, withSent(taken, input, lines));
  const receipt = receiptOf(packageNumber, numbered, deps, input.lines);
  return withOwnAmount(deps, numbered.event, receipt);
}

/**
 * Returns whether a bid's event is of a sealed quote: accepted, or refused with the MAC of its input. Its
 * payload holds no amount.
 */
const isOfSealed = ({ kind, payload }: AuctionEvent): boolean =>
  kind === 'quote.sealed' || 'mac' in payload;

/**
 * AU7: for a repeated call whose bid must be confirmed, sets `sealedAmount` to the amount of this call's
 * input, which `tokenOf` needs: the event of a sealed quote has no amount.
 */
function withSent(taken: Taken, input: BidInput, lines: readonly PricedLine[]): Taken {
  if (taken.event.payload.reason !== 'bid.confirmAgain') return taken;
  const prices = new Map(input.lines.map(({ lineNo, price }) => [lineNo, price]));
  const sent =
    input.lines.length > 0 ? totalOfLines(lines, prices, true) : readAmount(input.amount);
  return isRefusal(sent) ? taken : { ...taken, sealedAmount: sent };
}

/**
 * AU21: for a sealed quote, sets `number` to the event's number among the supplier's own events, or to null
 * if the auction does not hide the number of its quotes. Other bids are returned unchanged.
 */
async function withNumber(deps: BidDeps, packageNumber: string, taken: Taken): Promise<Taken> {
  if (!isOfSealed(taken.event)) return taken;
  return { ...taken, number: await ownNumberOf(packageNumber, taken.event, deps.db) };
}

/** AU53: returns whether the bid of this event was made with the same input as this call. */
async function isSameInput(
  { db, seals }: BidDeps,
  input: BidInput,
  event: AuctionEvent,
): Promise<boolean> {
  const { typed, lines = [] } = event.payload as unknown as BidPayload;
  if (!isOfSealed(event)) return isSameBid({ amount: typed, lines }, input);
  if (!seals) throw new Error('there is no key for sealed quotes');
  return isSameQuote(input.packageNumber, event, input, seals, db);
}

/**
 * Adds the decrypted amount to the receipt of a sealed quote that was read from the log. The log
 * lacks the amount, but the quote's own supplier may know it. Returns any other receipt, and a
 * refusal, unchanged.
 */
async function withOwnAmount(
  { db, seals }: BidDeps,
  { seq }: AuctionEvent,
  answer: BidResult,
): Promise<BidResult> {
  if ('refused' in answer || answer.amount !== null || !seals) return answer;
  const amounts = await readOwnAmounts(answer.packageNumber, [seq], seals, db);
  return { ...answer, amount: amounts.get(seq)?.amount ?? null };
}

/**
 * Returns the receipt, read from the log, of a bid whose response was lost; `bidId` is the request
 * key of the bid. Refuses with `bid.notArrived` if this person's bid with that key is not in the
 * log.
 */
export async function findBid(
  deps: BidDeps,
  personId: string,
  packageNumber: string,
  bidId: string,
): Promise<BidResult> {
  const row = await deps.db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .where('actor_id', '=', personId)
    .where('request_key', '=', bidId)
    .where('kind', 'in', idempotency.kinds)
    .executeTakeFirst();
  if (!row) return refuse('bid.notArrived');
  const event = eventOfRow(row);
  const taken = await withNumber(deps, packageNumber, { event, sealedAmount: null });
  return withOwnAmount(deps, event, receiptOf(packageNumber, taken, deps));
}
