import type { BidHistoryRow } from '@jicai/shared/contract/auction/bidding.ts';
import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { isKind, KINDS } from '@jicai/shared/domain/auction/audit/kinds.ts';
import { isLogKey, sayReason } from '@jicai/shared/domain/auction/audit/log-messages.ts';
import { isLimited, limitedWords } from '@jicai/shared/domain/auction/price/limited.ts';
import { numberIn, textIn } from '@jicai/shared/domain/auction/replay/payload.ts';
import type { BoardSupplier } from '@jicai/shared/domain/auction/standing/board.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { codeText } from '../../live/model/words.ts';

/** Why a bid was refused, as the supplier read it. */
export function reasonOf({ kind, payload }: ReplayEvent): string {
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

/** A bid as a row of the history; `clearing` is the event that made it void. */
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

/** The bids among the first `count` events as the history's rows, newest first. */
export function historyRows(
  events: readonly ReplayEvent[],
  count: number,
  suppliers: readonly BoardSupplier[],
): BidHistoryRow[] {
  const names = new Map(suppliers.map(({ code, name }) => [code, name ?? '']));
  const clearings = new Map<string, ReplayEvent>();
  const rows: BidHistoryRow[] = [];
  for (const event of events.slice(0, count).reverse()) {
    const code = event.code ?? '';
    // Backwards: a clearing voids the accepted bids before it.
    if (event.kind === 'bids.voided' && !clearings.has(code)) clearings.set(code, event);
    const name = names.get(code) ?? '';
    if (event.kind === 'bid.accepted') rows.push(rowOf(event, name, clearings.get(code)));
    if (event.kind === 'bid.refused' || event.kind === 'bids.limited')
      rows.push(rowOf(event, name, undefined));
  }
  return rows;
}

/** One event in a line: `竞价号 03 报价 ¥979,000.00`. */
export function eventText(event: ReplayEvent): string {
  const label = isKind(event.kind) ? KINDS[event.kind].label : event.kind;
  const who = event.code === null ? '' : `${codeText(event.code)} `;
  const amount = amountOf(event);
  const money = amount === null ? '' : ` ¥${formatFen(amount)}`;
  const why =
    event.kind === 'bid.refused' || isLimited(event.kind)
      ? `：${reasonOf(event)}`
      : noteOf(textIn(event.payload, 'reason'));
  return `${who}${label}${money}${why}`;
}

const noteOf = (reason: string) => (reason && !isLogKey(reason) ? `：${reason}` : '');
