import { expect, it } from 'vitest';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { validBids } from './bids.ts';

const event = (seq: number, kind: string, code: string | null, payload = {}): ReplayEvent =>
  ({ seq, at: seq * 1_000, kind, code, payload }) as unknown as ReplayEvent;

it('[AU21] opened quotes keep their own times, in a part of the log too', () => {
  const quotes = [
    { code: '01', seq: 2, amount: 900 },
    { code: '02', seq: 4, amount: 800 },
  ];
  const log = [
    event(1, 'auction.published', null),
    event(2, 'quote.sealed', '01'),
    event(3, 'reminder.sent', null),
    event(4, 'quote.sealed', '02'),
    event(5, 'quotes.opened', null, { quotes }),
  ];
  const times = (events: readonly ReplayEvent[]) => validBids(events).map(({ at }) => at);
  expect(times(log)).toEqual([2_000, 4_000]);
  expect(times(log.slice(3))).toEqual([5_000, 4_000]);
  expect(times(log.slice(4))).toEqual([5_000, 5_000]);
});
