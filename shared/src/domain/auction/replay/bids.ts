import type { BidRow } from '../../../contract/auction/auction.ts';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { numberIn, objectsIn, textIn } from './payload.ts';

/** AU21: what an opening says, as the bids that it made of the quotes; their times are the quotes'. */
export function openedBids(opening: ReplayEvent, events: readonly ReplayEvent[]): BidRow[] {
  // By their numbers: a record may hold a part of the log.
  const times = new Map(events.map((event) => [event.seq, event.at]));
  return objectsIn(opening.payload, 'quotes').map((quote, index) => {
    const seq = numberIn(quote, 'seq');
    const at = times.get(seq) ?? opening.at;
    const amount = fen(numberIn(quote, 'amount'));
    return { index: index + 1, seq, code: textIn(quote, 'code'), amount, at };
  });
}

/** The bids that are not void after these events, oldest first (AU31). */
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

/** A bid of a log: it counts after `from` events, and no more after `until`. */
interface CountingBid {
  readonly bid: BidRow;
  readonly from: number;
  until: number;
}

/** The bids of a log as they come and go while its events are read in their order. */
function createTally() {
  const all: CountingBid[] = [];
  const voidUntil = new Map<string, number>();
  const standing = new Map<string, CountingBid[]>();
  return {
    all,
    add(bid: BidRow, from: number): void {
      // AU31: a sealed quote may have been cleared before its opening.
      if (bid.seq <= (voidUntil.get(bid.code) ?? 0)) return;
      const one = { bid, from, until: Number.POSITIVE_INFINITY };
      all.push(one);
      const own = standing.get(bid.code);
      if (own) own.push(one);
      else standing.set(bid.code, [one]);
    },
    clear(code: string, seq: number, until: number): void {
      voidUntil.set(code, seq);
      for (const one of standing.get(code) ?? []) one.until = until;
      standing.delete(code);
    },
  };
}

/**
 * The valid bids after so many events, as `validBids` of them says; the log is read once. `changes` are
 * the counts after which they are others, in order.
 */
export function validBidsOverTime(events: readonly ReplayEvent[]): {
  readonly changes: readonly number[];
  readonly after: (count: number) => BidRow[];
} {
  const { all, add, clear } = createTally();
  const changes: number[] = [];
  let index = 0;
  for (const [place, event] of events.entries()) {
    const { kind, code, seq, at, payload } = event;
    const count = place + 1;
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
