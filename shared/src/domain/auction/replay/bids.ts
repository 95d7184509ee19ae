import type { BidRow } from '../../../contract/auction/auction.ts';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { numberIn, objectsIn, textIn } from './payload.ts';

/**
 * AU21: returns one bid for each sealed quote that a `quotes.opened` event lists, in the order of
 * its list. A bid has the time of its quote, or the time of the opening if the quote's event is not
 * in `events`.
 */
export function openedBids(opening: ReplayEvent, events: readonly ReplayEvent[]): BidRow[] {
  // Looked up by sequence number and not by index, because a record may hold only a part of the
  // log.
  const times = new Map(events.map((event) => [event.seq, event.at]));
  return objectsIn(opening.payload, 'quotes').map((quote, index) => {
    const seq = numberIn(quote, 'seq');
    const at = times.get(seq) ?? opening.at;
    const amount = fen(numberIn(quote, 'amount'));
    return { index: index + 1, seq, code: textIn(quote, 'code'), amount, at };
  });
}

/** Returns the bids that are valid after these events, oldest first, without voided bids (AU31). */
export function validBids(events: readonly ReplayEvent[]): BidRow[] {
  const voidUntil = new Map<string, number>();
  const bids: BidRow[] = [];
  let index = 0;
  for (const event of events) {
    const { kind, code, seq, at, payload } = event;
    if (kind === 'bids.voided' && code !== null) voidUntil.set(code, seq);
    if (kind === 'quotes.opened') bids.push(...openedBids(event, events));
    if (kind !== 'bid.accepted') continue;
    index += 1;
    bids.push({ index, seq, code: code ?? '', amount: fen(numberIn(payload, 'amount')), at });
  }
  return bids
    .filter(({ code, seq }) => seq > (voidUntil.get(code) ?? 0))
    .sort((a, b) => a.seq - b.seq);
}

/** A bid of a log that is valid from the event count `from` until before the event count `until`. */
interface CountingBid {
  readonly bid: BidRow;
  readonly from: number;
  until: number;
}

/**
 * Creates an empty list `all` of the bids of a log, each with the range of event counts in which
 * the bid is valid. `add` appends a bid that is valid from the event count `from`; `clear` ends the
 * validity of all bids of a supplier at the event count `until`. Both must be called in log order.
 */
function createTally() {
  const all: CountingBid[] = [];
  const voidUntil = new Map<string, number>();
  const standing = new Map<string, CountingBid[]>();
  return {
    all,
    add(bid: BidRow, from: number): void {
      // AU31: a sealed quote that was cleared before the opening does not become a bid.
      if (bid.seq <= (voidUntil.get(bid.code) ?? 0)) return;
      const entry = { bid, from, until: Number.POSITIVE_INFINITY };
      all.push(entry);
      const entries = standing.get(bid.code);
      if (entries) entries.push(entry);
      else standing.set(bid.code, [entry]);
    },
    clear(code: string, seq: number, until: number): void {
      voidUntil.set(code, seq);
      for (const entry of standing.get(code) ?? []) entry.until = until;
      standing.delete(code);
    },
  };
}

/**
 * Reads a log once. `after(count)` returns the bids that are valid after the first `count` events,
 * the same as `validBids` of these events. `changes` has, in ascending order, the event counts at
 * which that result can change.
 */
export function validBidsOverTime(events: readonly ReplayEvent[]): {
  readonly changes: readonly number[];
  readonly after: (count: number) => BidRow[];
} {
  const { all, add, clear } = createTally();
  const changes: number[] = [];
  let index = 0;
  for (const [eventIndex, event] of events.entries()) {
    const { kind, code, seq, at, payload } = event;
    const count = eventIndex + 1;
    if (kind === 'bids.voided' && code !== null) clear(code, seq, count);
    else if (kind === 'quotes.opened')
      for (const bid of openedBids(event, events.slice(0, count))) add(bid, count);
    else if (kind === 'bid.accepted') {
      index += 1;
      add({ index, seq, code: code ?? '', amount: fen(numberIn(payload, 'amount')), at }, count);
    } else continue;
    changes.push(count);
  }
  all.sort((a, b) => a.bid.seq - b.bid.seq);
  return {
    changes,
    after: (count) =>
      all.filter(({ from, until }) => from <= count && count < until).map(({ bid }) => bid),
  };
}
