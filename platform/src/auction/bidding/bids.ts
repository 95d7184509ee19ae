import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { extend, checkWindow } from '@jicai/shared/domain/auction/clock/clock.ts';
import {
  isBetter,
  checkAmount,
  type PricedLine,
  readAmount,
  totalOfLines,
} from '@jicai/shared/domain/auction/price.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { RefusedAnswer } from '../../kernel/http/serve.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { receiptFile } from '../audit/receipts.ts';
import { type AuctionEvent, type EventKind, eventOfRow } from '../ledger/events.ts';
import { type Actor, changeAuction, type LedgerParts, type Locked } from '../ledger/ledger.ts';
import { type AuctionRecord, fenOrNull } from '../ledger/record.ts';
import type { EntrantRecord } from '../ledger/repository.ts';
import { readOwnAmounts, takeQuote } from '../sealed/quotes.ts';

/** What a supplier sent: an amount as typed, or a price for each line. */
export interface BidInput {
  readonly packageNumber: string;
  readonly amount: string;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
}

type BidAnswer = BidReceipt | RefusedAnswer<BidReceipt> | Refusal;

/** What a bid event says of its bid. */
interface BidPayload {
  readonly amount: Fen | null;
  readonly typed: string;
  readonly reason: MessageKey | null;
  readonly values: Readonly<Record<string, string>>;
}

/** AU8: the amount that the rules judge. */
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
  return totalOfLines(lines, prices);
}

/** AU4: what a bid of this supplier is judged against; opening offers are references, not bids. */
export function priorBidsOf(auction: AuctionRecord, entrant: EntrantRecord): PriorBids {
  const { bestAmount, rules, rounds } = auction;
  // AU17: an opening offer counts in the first round; later ones begin anew.
  const isFirst = (rounds?.current ?? 1) === 1;
  const openingBest = isFirst ? auction.openingBest : null;
  const own = entrant.amount ?? (isFirst ? entrant.openingOffer : null);
  const openingLeads =
    openingBest !== null &&
    (bestAmount === null || isBetter(rules.direction, openingBest, bestAmount));
  return {
    best: openingLeads ? openingBest : bestAmount,
    own: own === null ? null : fen(own),
    ownLeads: auction.bestCode === entrant.code,
    earlier: fenOrNull(entrant.earlier),
    made: entrant.earlierBids + entrant.bids,
  };
}

/** The bid's event; `sealedAmount` is the caller's own: a sealed quote's does not say it (AU21). */
interface Taken {
  readonly event: AuctionEvent;
  readonly sealedAmount: Fen | null;
}

/** AU51: made after the transaction, so that nobody waits for the signature under the lock. */
function receiptOf(
  packageNumber: string,
  { event, sealedAmount }: Taken,
  signing: SigningKey | undefined,
): BidAnswer {
  const { amount, reason, values } =
    event.kind === 'quote.sealed'
      ? { amount: sealedAmount, reason: null, values: {} }
      : (event.payload as unknown as BidPayload);
  const receipt: BidReceipt = {
    packageNumber,
    bidId: event.requestKey ?? '',
    accepted: reason === null,
    seq: event.seq,
    at: event.at,
    amount: amount === null ? null : fen(amount),
    eventHash: event.hash,
    reason: reason === null ? '' : say(reason, values),
    proof: reason === null && signing ? receiptFile(packageNumber, event, signing) : '',
  };
  return reason === null ? receipt : { refused: reason, values, answer: receipt };
}

/** Writes an accepted bid into the draft: event, place, best bid, and the extension it causes. */
function accept(
  draft: Locked['draft'],
  bid: { event: AuctionEvent; amount: Fen; code: string },
): void {
  const { auction } = draft;
  const { event, amount, code } = bid;
  draft.accept({ seq: event.seq, code, amount, at: event.at });
  draft.change({ bidCount: auction.bidCount + 1 });
  // AU5: only a better amount leads; an equal one came later.
  if (
    auction.bestAmount === null ||
    isBetter(auction.rules.direction, amount, auction.bestAmount)
  ) {
    draft.change({ bestAmount: amount, bestCode: code });
  }
  const clock = extend(auction.rules, auction.clock, event.at);
  if (clock === auction.clock) return;
  draft.change({ clock });
  draft.record({
    kind: 'end.extended',
    at: event.at,
    code,
    payload: { from: auction.clock.closesAt, to: clock.closesAt, used: clock.extensionsUsed },
  });
}

function take(
  locked: Locked,
  actor: Actor,
  input: BidInput,
  lines: readonly PricedLine[],
): Taken | Refusal | Promise<Taken | Refusal> {
  const { draft, now, entrant } = locked;
  if (!entrant) return refuse('auction.notParticipant');
  const { auction } = draft;
  const amount = amountOf(auction, lines, input);
  if (auction.rules.quoteMethod === 'sealed') return takeSealed(locked, actor, input, amount);
  const refusal =
    checkWindow(auction.clock, now) ??
    (entrant.outRound === null ? null : refuse('bid.roundOut', { round: `${entrant.outRound}` })) ??
    (isRefusal(amount) ? amount : checkAmount(auction.rules, priorBidsOf(auction, entrant), amount));
  const payload: BidPayload & { lines?: BidInput['lines'] } = {
    amount: isRefusal(amount) ? null : amount,
    typed: input.amount.slice(0, limits.amountText),
    reason: refusal?.refused ?? null,
    values: refusal?.values ?? {},
    ...(input.lines.length > 0 ? { lines: input.lines.slice(0, lines.length) } : {}),
  };
  const event = draft.record({
    kind: refusal ? 'bid.refused' : 'bid.accepted',
    at: now,
    actorId: actor.personId,
    code: entrant.code,
    requestKey: actor.requestKey,
    payload: payload as never,
  });
  if (!refusal && !isRefusal(amount)) accept(draft, { event, amount, code: entrant.code });
  return { event, sealedAmount: null };
}

/** AU21: the log gets no amount; the answer tells the supplier his own. */
async function takeSealed(
  locked: Locked,
  actor: Actor,
  { lines }: BidInput,
  amount: Fen | Refusal,
): Promise<Taken | Refusal> {
  const event = await takeQuote(locked, actor, { amount, lines }, locked.seals());
  if (isRefusal(event)) return event;
  return { event, sealedAmount: isRefusal(amount) ? null : amount };
}

/**
 * Takes a bid (AU1–AU11). Accepted or refused, it is in the log when this answers; the same person's
 * same request key gets the same receipt (AU53). A stranger's bid is refused and leaves no trace.
 */
export async function takeBid(
  parts: LedgerParts,
  actor: Actor,
  input: BidInput,
  lines: readonly PricedLine[],
): Promise<BidAnswer> {
  const taken = await changeAuction<Taken>(
    parts,
    input.packageNumber,
    actor,
    (locked) => take(locked, actor, input, lines),
    {
      kinds: KINDS,
      answer: (earlier) => ({ event: earlier, sealedAmount: null }),
    },
  );
  if (isRefusal(taken)) return taken;
  return withOwnAmount(parts, receiptOf(input.packageNumber, taken, parts.signing));
}

const KINDS: EventKind[] = ['bid.accepted', 'bid.refused', 'quote.sealed'];

/** A repeated sealed quote: its amount is not in the log, and its supplier may know it. */
async function withOwnAmount({ db, seals }: LedgerParts, answer: BidAnswer): Promise<BidAnswer> {
  if ('refused' in answer || answer.amount !== null || !seals) return answer;
  const { packageNumber, seq } = answer;
  const amounts = await readOwnAmounts(packageNumber, [seq], seals, db);
  return { ...answer, amount: amounts.get(seq)?.amount ?? null };
}

/** What became of a bid whose answer was lost: its receipt, from the log. */
export async function findBid(
  parts: LedgerParts,
  personId: string,
  packageNumber: string,
  bidId: string,
): Promise<BidAnswer> {
  const row = await parts.db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .where('actor_id', '=', personId)
    .where('request_key', '=', bidId)
    .where('kind', 'in', KINDS)
    .executeTakeFirst();
  if (!row) return refuse('bid.unknown');
  const receipt = receiptOf(
    packageNumber,
    { event: eventOfRow(row), sealedAmount: null },
    parts.signing,
  );
  return withOwnAmount(parts, receipt);
}
