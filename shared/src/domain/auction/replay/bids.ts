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
