import { expect, it } from 'vitest';
import type { ReplayEvent } from '../../../contract/auction/replay.ts';
import { validBids, validBidsOverTime } from './bids.ts';

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

it('[AU21] [AU31] opened quotes stand from the opening on, those cleared before it never', () => {
  const quotes = [
    { code: '01', seq: 1, amount: 900 },
    { code: '02', seq: 4, amount: 800 },
  ];
  const log = [
    event(1, 'quote.sealed', '01'),
    event(2, 'quote.sealed', '02'),
    event(3, 'bids.voided', '02'),
    event(4, 'quote.sealed', '02'),
    event(5, 'quotes.opened', null, { quotes }),
    event(6, 'bids.voided', '01'),
  ];
  const { after, changes } = validBidsOverTime(log);
  expect(changes).toEqual([3, 5, 6]);
  for (let count = 0; count <= log.length; count += 1)
    expect(after(count)).toEqual(validBids(log.slice(0, count)));
  expect(after(5).map(({ code }) => code)).toEqual(['01', '02']);
  expect(after(6).map(({ code }) => code)).toEqual(['02']);
});
