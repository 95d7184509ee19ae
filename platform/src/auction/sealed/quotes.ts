import { createHash, randomBytes } from 'node:crypto';
import type { OwnQuote, WithdrawalReceipt } from '@jicai/shared/contract/auction/sealed.ts';
import { checkMoment, type SupplierAtMoment } from '@jicai/shared/domain/auction/clock/moment.ts';
import { confirmsLargeMoves } from '@jicai/shared/domain/auction/price/large-move.ts';
import { checkAmount } from '@jicai/shared/domain/auction/price/price.ts';
import {
  checkWithdrawal,
  commitmentText,
  NO_PRIOR_BIDS,
  type QuoteContent,
} from '@jicai/shared/domain/auction/price/sealed.ts';
import { isCountHidden } from '@jicai/shared/domain/auction/rules/sealed-count.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { RefusedResponse } from '../../kernel/http/serve.ts';
import type { AuctionEvent } from '../ledger/events.ts';
import { changeAuction } from '../ledger/ledger.ts';
import type { EntrantRecord } from '../ledger/repository.ts';
import type { Actor, ChangeContext, LedgerDeps } from '../ledger/turn.ts';
import type { UnitOfWork } from '../ledger/unit-of-work.ts';
import { checkConfirmation } from './confirmation.ts';
import { ownKinds, ownNumberOf, placeOf } from './own-number.ts';
import * as quotes from './quote-repository.ts';
import type { QuotePlace, QuoteSecret, Seals } from './seals.ts';

/*
 * Sealed quotes (AU21, AU42). The amount of a quote that was not opened must reach nobody but the supplier
 * who quoted it.
 */

export type Withdrawal = WithdrawalReceipt | RefusedResponse<WithdrawalReceipt> | Refusal;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the commitment of a quote, as the log holds it (SHA-256 in hex). The commitment covers an attached
 * quote sheet by the sheet's hash.
 */
export function commitmentOf({
  sheet,
  ...content
}: Omit<QuoteContent, 'sheetHash'> & { readonly sheet?: string }): string {
  return sha256(commitmentText({ ...content, ...sheetHashOf({ sheet }) }));
}

/**
 * Returns `{ sheetHash }` with a sheet's SHA-256 for the commitment and the opening; an empty object without
 * a sheet.
 */
export const sheetHashOf = ({ sheet }: { readonly sheet?: string | undefined }) =>
  sheet === undefined ? {} : { sheetHash: sha256(sheet) };

/**
 * The logged event of a quote, a refusal or a withdrawal. `number` counts the event among the supplier's own
 * events, from 1, while the log's sequence numbers are hidden from the supplier (AU21); otherwise null.
 */
export interface TakenQuote {
  readonly event: AuctionEvent;
  readonly number: number | null;
  /**
   * AU7: the amount that the quote was compared with; present only if the quote was refused because the
   * supplier must confirm its large difference from that amount.
   */
  readonly reference?: Fen;
}

/**
 * Returns the facts about a supplier by which `checkMoment` decides whether a quote is allowed now;
 * the time of `standing`, the supplier's current quote, counts as the time of the last bid.
 */
const atMoment = (
  { outRound }: EntrantRecord,
  standing: quotes.SealedRow | null,
): SupplierAtMoment => ({ outRound, lastBidAt: standing?.at ?? null });

/**
 * Accepts a supplier's sealed quote or refuses it; both are logged, without the amount. A quote of
 * somebody who does not take part is refused without an event. An accepted quote replaces the
 * supplier's current quote. A quote never extends the end (AU11 is for bids that others see). Of
 * the price rules only AU2 and AU7 apply; for AU7 the quote is compared with the supplier's current
 * quote or, without one, with the starting price, which reveals nothing about rivals.
 */
export async function takeQuote(
  { work, now, entrant, trx }: ChangeContext,
  actor: Actor,
  quote: {
    readonly amount: Fen | Refusal;
    readonly lines: QuoteSecret['lines'];
    readonly sheet?: string | undefined;
    /** AU7: the confirmation token from an earlier refusal of this quote; empty without one. */
    readonly confirmToken: string;
  },
  /** The MAC of the input, which is logged with a refusal (AU53). */
  mac: string,
  seals: Seals,
): Promise<TakenQuote | Refusal> {
  if (!entrant) return refuse('auction.notParticipant');
  const { auction } = work;
  const { packageNumber } = auction;
  const { code } = entrant;
  const supplier = await quotes.readOwnPlace(packageNumber, code, ownKinds, trx);
  const number = isCountHidden(auction.rules, auction.outcome) ? supplier.events + 1 : null;
  const made = { at: now, actorId: actor.personId, code, requestKey: actor.requestKey };
  const { amount, lines, sheet, confirmToken: token } = quote;
  const before = supplier.standing;
  const late = checkMoment(auction, atMoment(entrant, before), now);
  if (late || isRefusal(amount))
    return { number, event: refused(work, made, late ?? (amount as Refusal), mac) };
  const mustConfirm = confirmsLargeMoves(auction.rules);
  const last = mustConfirm && before ? openRow(packageNumber, before, seals).amount : null;
  const bid = { packageNumber, code, amount, lines, token, now };
  const wrong =
    checkAmount(auction.rules, NO_PRIOR_BIDS, amount) ??
    checkConfirmation(seals, auction.rules, { ...NO_PRIOR_BIDS, own: last }, bid);
  if (wrong) {
    const event = refused(work, made, wrong, mac);
    if (wrong.refused !== 'bid.confirmAgain') return { number, event };
    return { number, event, reference: last ?? auction.rules.startingPrice };
  }
  const salt = randomBytes(32).toString('hex');
  const secret: QuoteSecret = { amount, lines, salt, ...(sheet === undefined ? {} : { sheet }) };
  const commitment = commitmentOf({ packageNumber, code, ...secret });
  const payload = { commitment, replaces: before?.seq ?? null };
  const event = work.append({ kind: 'quote.sealed', ...made, payload });
  const content = seals.seal({ packageNumber, code, seq: event.seq }, secret);
  const row = { seq: event.seq, code, at: now, commitment, content };
  await quotes.insertQuote(packageNumber, row, trx);
  if (!before) work.change({ bidCount: auction.bidCount + 1 });
  return { event, number };
}

interface Made {
  readonly at: number;
  readonly actorId: string;
  readonly code: string;
  readonly requestKey: string | null;
}

/** Logs the refusal of a quote, without the typed text: even a text that was refused may show the amount. */
function refused(work: UnitOfWork, made: Made, refusal: Refusal, mac: string): AuctionEvent {
  const { refused: reason, values = {} } = refusal;
  const payload = { amount: null, typed: '', reason, values, mac };
  return work.append({ kind: 'bid.refused', ...made, payload });
}

function withdrawalOf(packageNumber: string, { event, number }: TakenQuote): Withdrawal {
  const receipt = { packageNumber, at: event.at, ...placeOf(event, number) };
  if (event.kind === 'quote.withdrawn') return { ...receipt, reason: '' };
  // The cast is safe, because the platform wrote a message key as the reason.
  const reason = event.payload.reason as MessageKey;
  return { refused: reason, answer: { ...receipt, reason: say(reason) } };
}

/**
 * AU42: withdraws the supplier's current quote, which is possible until the deadline. A refused
 * attempt of a supplier who takes part is logged too.
 */
export async function withdrawQuote(
  deps: LedgerDeps,
  actor: Actor,
  packageNumber: string,
): Promise<Withdrawal> {
  const taken = await changeAuction<TakenQuote | AuctionEvent>(
    deps,
    packageNumber,
    actor,
    (turn) => withdrawIn(turn, actor),
    { kinds: ['quote.withdrawn', 'withdrawal.refused'], answer: (earlier) => earlier },
  );
  if (isRefusal(taken)) return taken;
  if ('event' in taken) return withdrawalOf(packageNumber, taken);
  const number = await ownNumberOf(packageNumber, taken, deps.db);
  return withdrawalOf(packageNumber, { event: taken, number });
}

async function withdrawIn(
  { work, now, entrant, trx }: ChangeContext,
  actor: Actor,
): Promise<TakenQuote | Refusal> {
  if (!entrant) return refuse('auction.notParticipant');
  const { auction } = work;
  const { packageNumber, rules, clock, outcome } = auction;
  const { code } = entrant;
  const made = { at: now, actorId: actor.personId, code, requestKey: actor.requestKey };
  const { standing, events } = await quotes.readOwnPlace(packageNumber, code, ownKinds, trx);
  const number = isCountHidden(rules, outcome) ? events + 1 : null;
  const refusal = checkWithdrawal(rules, clock, standing !== null, now);
  if (refusal || !standing) {
    const payload = { reason: refusal?.refused ?? 'quote.none' };
    return { number, event: work.append({ kind: 'withdrawal.refused', ...made, payload }) };
  }
  const payload = { withdraws: standing.seq };
  const event = work.append({ kind: 'quote.withdrawn', ...made, payload });
  await quotes.endQuote(packageNumber, code, event.seq, trx);
  work.change({ bidCount: auction.bidCount - 1 });
  return { event, number };
}

/**
 * Decrypts one stored quote. Throws unless one of the platform's keys encrypted the content for this package,
 * supplier code and sequence number.
 */
export function openRow(
  packageNumber: string,
  row: Pick<quotes.SealedRow, 'seq' | 'code' | 'content'>,
  seals: Seals,
): QuoteSecret {
  const place: QuotePlace = { packageNumber, code: row.code, seq: row.seq };
  return seals.open(place, row.content);
}

/**
 * A supplier's own quote: the amount, and the kind of the event that replaced or withdrew the
 * quote; the kind is null if neither has happened.
 */
export interface OwnAmount {
  readonly amount: Fen;
  readonly endedBy: 'quote.sealed' | 'quote.withdrawn' | null;
}

/**
 * Decrypts the quotes of the events `seqs`, indexed by sequence number. The caller must pass only events of
 * the supplier who gets the amounts.
 */
export async function readOwnAmounts(
  packageNumber: string,
  seqs: readonly number[],
  seals: Seals,
  db: Executor,
): Promise<Map<number, OwnAmount>> {
  if (seqs.length === 0) return new Map();
  const rows = await quotes.findQuotes(packageNumber, seqs, db);
  return new Map(
    rows.map(({ endedKind, ...row }) => [
      row.seq,
      {
        amount: openRow(packageNumber, row, seals).amount,
        endedBy: endedKind === 'quote.withdrawn' || endedKind === 'quote.sealed' ? endedKind : null,
      },
    ]),
  );
}

/**
 * Reads the quotes that were opened, decrypted, with their sheets; empty before the opening and if none was
 * opened (AU21).
 */
export async function readOpenedQuotes(
  packageNumber: string,
  seals: Seals,
  db: Executor,
): Promise<(QuoteSecret & { readonly code: string; readonly seq: number; readonly at: number })[]> {
  const rows = await quotes.readOpenedRows(packageNumber, db);
  return rows.map((row) => {
    const { code, seq, at } = row;
    return { ...openRow(packageNumber, row, seals), code, seq, at };
  });
}

/**
 * Reads the quote sheet of a supplier's latest quote, even if that quote was withdrawn; resolves to null
 * without a quote or a sheet.
 */
export async function readOwnSheet(
  packageNumber: string,
  code: string,
  seals: Seals,
  db: Executor,
): Promise<string | null> {
  const [last] = await quotes.readQuotesOf(packageNumber, code, db);
  return last ? (openRow(packageNumber, last, seals).sheet ?? null) : null;
}

/**
 * Reads a supplier's own latest quote and its state; before the first quote the amount is null and the state
 * `none`.
 */
export async function readOwnQuote(
  packageNumber: string,
  code: string,
  seals: Seals,
  db: Executor,
): Promise<OwnQuote> {
  const all = await quotes.readQuotesOf(packageNumber, code, db);
  const [last] = all;
  if (!last) {
    const nothing = { amount: null, lines: [], seq: 0, at: null, commitment: '', salt: '' };
    return { state: 'none', ...nothing, changes: 0 };
  }
  const { amount, lines, salt } = openRow(packageNumber, last, seals);
  const { at, commitment } = last;
  const number = await ownNumberOf(packageNumber, { code, seq: last.seq }, db);
  const seq = number ?? last.seq;
  const auction = await db
    .selectFrom('auction')
    .select(({ exists, selectFrom }) => [
      'outcome',
      exists(
        selectFrom('auction_bid')
          .select('seq')
          .where('package_number', '=', packageNumber)
          .where('seq', '=', last.seq),
      ).as('isOpened'),
    ])
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  const ended = auction.isOpened ? 'opened' : auction.outcome === null ? 'sealed' : 'unopened';
  const state = last.endedBy === null ? ended : 'withdrawn';
  return { state, amount, lines: [...lines], seq, at, commitment, salt, changes: all.length };
}

/**
 * Throws when the newest sealed quote cannot be decrypted with these keys: a platform that cannot open the
 * stored quotes must not take new ones either.
 */
export async function assertQuoteKey(seals: Seals, db: Executor): Promise<void> {
  const newest = await quotes.findNewest(db);
  if (!newest) return;
  try {
    openRow(newest.packageNumber, newest, seals);
  } catch {
    throw new Error(
      'QUOTE_KEY (or quote-key in the data directory) is not the key that sealed the quotes in this database',
    );
  }
}
