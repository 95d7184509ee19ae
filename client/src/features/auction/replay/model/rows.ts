import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { isKind, KINDS } from '@jicai/shared/domain/auction/audit/kinds.ts';
import { isLogKey, sayReason } from '@jicai/shared/domain/auction/audit/log-messages.ts';
import type { AuctionMethod } from '@jicai/shared/domain/auction/method-words.ts';
import { isLimited, limitedWords } from '@jicai/shared/domain/auction/price/limited.ts';
import { overTime } from '@jicai/shared/domain/auction/replay/over-time.ts';
import { numberIn, textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import type { BoardSupplier } from '@jicai/shared/domain/auction/standing/board.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { codeText } from '../../live/model/words.ts';

/** Returns the text of the reason of a refused or limited bid, as the supplier read it. */
function reasonOf({ kind, payload }: ReplayEvent): string {
  if (isLimited(kind)) return limitedWords(payload);
  const key = textIn(payload, 'reason');
  const { values } = payload;
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  const texts = Object.entries(isObject ? values : {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  return sayReason(key, Object.fromEntries(texts));
}

const amountOf = ({ payload }: ReplayEvent): Fen | null =>
  typeof payload.amount === 'number' ? (numberIn(payload, 'amount') as Fen) : null;

/** Builds the history row of a bid; `clearing` is the event that made it void, if any. */
function rowOf(event: ReplayEvent, name: string, clearing: ReplayEvent | undefined): BidHistoryRow {
  const accepted = event.kind === 'bid.accepted';
  const reason = accepted ? '' : reasonOf(event);
  return {
    seq: event.seq,
    at: event.at,
    code: event.code ?? '',
    name,
    typed: textIn(event.payload, 'typed'),
    amount: amountOf(event),
    accepted,
    voided: clearing !== undefined,
    reason: clearing ? textIn(clearing.payload, 'reason') : reason,
  };
}

/**
 * A row that the history shows from the event number `from` on, and the row that replaces it from the
 * clearing of the bid on.
 */
interface Entry {
  readonly from: number;
  readonly row: BidHistoryRow;
  readonly cleared: { readonly from: number; readonly row: BidHistoryRow } | null;
}

/** The kinds of log events for refused bids, and for bids limited because they came too fast. */
const REFUSALS: ReadonlySet<string> = new Set(['bid.refused', 'bids.limited']);

/**
 * Returns all rows that the history shows at any time (accepted, refused and limited bids, but no
 * sealed quotes), newest first.
 */
function entriesOf(
  events: readonly ReplayEvent[],
  nameOf: (code: string) => string,
): readonly Entry[] {
  const entries: Entry[] = [];
  // Iterates from the last event to the first, so that the next later clearing of a bid's supplier, which
  // makes the bid void, is already known when the bid is reached.
  const clearings = new Map<string, { readonly event: ReplayEvent; readonly from: number }>();
  for (let from = events.length; from > 0; from -= 1) {
    const event = events[from - 1];
    if (!event) continue;
    const code = event.code ?? '';
    const name = nameOf(code);
    const next = event.kind === 'bid.accepted' ? clearings.get(code) : undefined;
    const cleared = next ? { from: next.from, row: rowOf(event, name, next.event) } : null;
    if (event.kind === 'bids.voided') clearings.set(code, { event, from });
    if (event.kind === 'bid.accepted' || REFUSALS.has(event.kind))
      entries.push({ from, row: rowOf(event, name, undefined), cleared });
  }
  return entries;
}

/**
 * Returns a function that takes a number n and returns the history after the first n events of the log,
 * newest first. The log is read only once, because a replay calls the function for each event.
 */
export function historyOverTime(
  events: readonly ReplayEvent[],
  suppliers: readonly BoardSupplier[],
): (count: number) => readonly BidHistoryRow[] {
  const names = new Map(suppliers.map(({ code, name }) => [code, name ?? '']));
  const entries = entriesOf(events, (code) => names.get(code) ?? '');
  const changes = entries.flatMap(({ from, cleared }) => (cleared ? [from, cleared.from] : [from]));
  return overTime(changes, (count) =>
    entries
      .filter(({ from }) => from <= count)
      .map(({ row, cleared }) => (cleared && cleared.from <= count ? cleared.row : row)),
  );
}

/** Returns an event as one line of text: `竞价号 03 报价 ¥979,000.00`. */
export function eventText(event: ReplayEvent, method: AuctionMethod): string {
  const label = isKind(event.kind) ? KINDS[event.kind].label : event.kind;
  const who = event.code === null ? '' : `${codeText(event.code, method)} `;
  const amount = amountOf(event);
  const money = amount === null ? '' : ` ¥${formatFen(amount)}`;
  const why =
    event.kind === 'bid.refused' || isLimited(event.kind)
      ? `：${reasonOf(event)}`
      : noteOf(textIn(event.payload, 'reason'));
  return `${who}${label}${money}${why}`;
}

/**
 * Returns a colon and the reason; an empty string if there is no reason, or if the reason is a key
 * of the log (`isLogKey`) instead of a text for people.
 */
const noteOf = (reason: string) => (reason && !isLogKey(reason) ? `：${reason}` : '');
