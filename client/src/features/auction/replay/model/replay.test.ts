import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';
import { beginOf, OPENS, SECOND } from '@jicai/shared/domain/auction/replay/fixture.ts';
import { createReplay } from '@jicai/shared/domain/auction/replay/replay.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplayClock, SPEEDS } from './clock.ts';
import { jumpFrom, type MarkKind, marksOf } from './marks.ts';
import { priceChartOverTime } from './price-chart.ts';
import { eventText, historyOverTime } from './rows.ts';
import { scrubberPicture } from './scrubber.ts';

const event = (
  seq: number,
  kind: string,
  code: string | null,
  payload: ReplayEvent['payload'] = {},
): ReplayEvent => {
  const actor = code !== null ? 'supplier' : kind.startsWith('state') ? 'handler' : null;
  return { seq, at: OPENS + seq * 10 * SECOND, kind, actor, code, payload, hash: '' };
};

const log: ReplayEvent[] = [
  event(1, 'bid.accepted', '01', { amount: 90_000, typed: '900' }),
  event(2, 'bid.refused', '02', {
    amount: 89_999,
    typed: '899.99',
    reason: 'bid.stepReverse',
    values: { next: '890.00' },
  }),
  event(3, 'bid.accepted', '02', { amount: 80_000, typed: '800' }),
  event(4, 'end.extended', null, { to: OPENS + 3_900 * SECOND, used: 1 }),
  event(5, 'state.paused', null, { reason: '核实参数', endTo: OPENS + 3_900 * SECOND }),
  { ...event(6, 'bids.voided', null, { reason: '误报', bids: 1 }), code: '02', actor: 'handler' },
  event(7, 'bid.accepted', '02', { amount: 85_000, typed: '850' }),
  event(8, 'auction.closed', null, { kind: 'failed', valid: 2, needed: 3 }),
];
const replay = createReplay(beginOf(), log);
const suppliers = beginOf().suppliers;

describe('[EV1] the clock of a replay', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const clockAt = (at: number) =>
    createReplayClock({ from: 0, to: 600_000, at, steady: () => Date.now() });

  it.each(SPEEDS)('runs %s times as fast as time, and stands while it is not played', (speed) => {
    const clock = clockAt(1_000);
    vi.advanceTimersByTime(5_000);
    expect(clock.now()).toBe(1_000);
    clock.setSpeed(speed);
    clock.play();
    vi.advanceTimersByTime(2_000);
    expect(clock.now()).toBe(1_000 + 2_000 * speed);
    clock.pause();
    vi.advanceTimersByTime(2_000);
    expect(clock.now()).toBe(1_000 + 2_000 * speed);
  });

  it('goes on from where it is when the speed changes or somebody drags', () => {
    const clock = clockAt(0);
    clock.play();
    vi.advanceTimersByTime(1_000);
    clock.setSpeed(10);
    vi.advanceTimersByTime(1_000);
    expect(clock.now()).toBe(11_000);
    clock.seek(300_000);
    vi.advanceTimersByTime(100);
    expect(clock.now()).toBe(301_000);
    clock.seek(-5);
    expect(clock.now()).toBe(0);
    clock.stop();
  });

  it('tells who listens, stops at the end, and begins anew when played there', () => {
    const clock = clockAt(599_000);
    const heard = vi.fn();
    const stop = clock.onTick(heard);
    clock.play();
    vi.advanceTimersByTime(3_000);
    expect(clock.isPlaying()).toBe(false);
    expect(clock.now()).toBe(600_000);
    expect(heard.mock.calls.length).toBeGreaterThan(5);
    expect(vi.getTimerCount()).toBe(0);
    stop();
    clock.play();
    expect(clock.now()).toBe(0);
    clock.stop();
  });
});

describe('[EV1] what one can jump to', () => {
  const marks = marksOf(log);

  it('is every refusal, extension and command, and nothing else', () => {
    expect(marks.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      '2 refusal',
      '4 extension',
      '5 command',
      '6 command',
    ]);
  });

  it('is the next of its kind, or the one before', () => {
    const fifth = log[4]?.at ?? 0;
    const of = (kind: MarkKind) => marks.filter((mark) => mark.kind === kind);
    expect(jumpFrom(of('command'), OPENS, 'next')?.seq).toBe(5);
    expect(jumpFrom(of('command'), fifth, 'next')?.seq).toBe(6);
    expect(jumpFrom(of('command'), fifth, 'previous')).toBeNull();
    expect(jumpFrom(of('refusal'), fifth, 'previous')?.seq).toBe(2);
    expect(jumpFrom(of('extension'), fifth, 'next')).toBeNull();
    expect(jumpFrom([], fifth, 'previous')).toBeNull();
  });
});

describe('[EV1] the history at a moment', () => {
  it('has what had happened, the newest first, void from its clearing on', () => {
    const rows = (count: number) =>
      historyOverTime(log, suppliers)(count).map((row) => [row.seq, row.voided, row.reason]);
    expect(rows(3)).toEqual([
      [3, false, ''],
      [2, false, '报价未达到降价幅度，本次最高可报 890.00'],
      [1, false, ''],
    ]);
    expect(rows(7).slice(0, 2)).toEqual([
      [7, false, ''],
      [3, true, '误报'],
    ]);
  });

  it('[AU31] says of each cleared bid why it was cleared, not why a later one was', () => {
    const again = [
      ...log.slice(0, 7),
      { ...event(8, 'bids.voided', null, { reason: '重复', bids: 1 }), code: '02' },
    ];
    const rows = historyOverTime(again, suppliers)(again.length);
    expect(rows.map(({ seq, reason }) => [seq, reason])).toEqual([
      [7, '重复'],
      [3, '误报'],
      [2, '报价未达到降价幅度，本次最高可报 890.00'],
      [1, ''],
    ]);
  });

  it('is made once, and anew only where an event changes it', () => {
    const rowsAfter = historyOverTime(log, suppliers);
    const third = rowsAfter(3);
    expect(rowsAfter(5)).toBe(third);
    const seventh = rowsAfter(7);
    expect(seventh.at(-1)).toBe(third.at(-1));
    expect(seventh).toHaveLength(4);
    const courseAfter = priceChartOverTime(log);
    const course = courseAfter(1);
    expect(courseAfter(2)).toBe(course);
    expect(courseAfter(3).bids.map(({ seq }) => seq)).toEqual([1, 3]);
    expect(courseAfter(7).bids.map(({ seq }) => seq)).toEqual([1, 7]);
    expect(courseAfter(7).bands.map(({ kind }) => kind)).toEqual(['extension', 'pause']);
    expect(courseAfter(4).bands.map(({ kind }) => kind)).toEqual(['extension']);
  });

  it('says each event in a line', () => {
    expect(log.slice(0, 5).map((event) => eventText(event, 'bidding'))).toEqual([
      '竞价号 01 报价 ¥900.00',
      '竞价号 02 报价被拒 ¥899.99：报价未达到降价幅度，本次最高可报 890.00',
      '竞价号 02 报价 ¥800.00',
      '自动延时',
      '暂停：核实参数',
    ]);
  });
});

describe('[EV1] the line to drag along', () => {
  it('has the valid bids and the marks from left to right, the best as steps that never rise', () => {
    const { bids, best, jumps } = scrubberPicture(replay, marksOf(log));
    expect(bids.match(/M/g)).toHaveLength(2);
    const steps = best.split(' ').map((point) => point.split(',').map(Number));
    for (const [index, [x = 0, y = 0]] of steps.entries()) {
      const [beforeX = 0, beforeY = 0] = steps[index - 1] ?? [];
      expect(x).toBeGreaterThanOrEqual(beforeX);
      // A larger `y`, further down, is a lower price.
      expect(y).toBeGreaterThanOrEqual(beforeY);
    }
    for (const { kind, path } of jumps) {
      const places = [...path.matchAll(/M(\d+)/g)].map(([, x]) => Number(x));
      expect(places, kind).toEqual(places.toSorted((a, b) => a - b));
      expect(places.length > 0, kind).toBe(marksOf(log).some((mark) => mark.kind === kind));
    }
  });

  it('is drawn in as few strokes as there are places, however long the log is', () => {
    const long = Array.from({ length: 100_000 }, (_, index) => ({
      ...event(index + 1, index % 2 ? 'bid.accepted' : 'bid.refused', '01', {
        amount: 90_000_000 - index,
        typed: '1',
      }),
      at: OPENS + index * 30,
    }));
    const last = long.at(-1)?.at ?? 0;
    const whole = { ...replay, events: long, from: OPENS, to: last };
    const { bids, best, jumps } = scrubberPicture(whole, marksOf(long));
    const strokes = [bids, ...jumps.map(({ path }) => path)].join('').match(/M/g) ?? [];
    expect(strokes.length).toBeGreaterThan(500);
    expect(strokes.length).toBeLessThan(3_000);
    // The steps lie on a grid of a tenth of the picture’s units.
    expect(best.split(' ').length).toBeLessThan(11_000);
  });
});
