import type { CourseBid } from '@jicai/shared/contract/auction/bidding.ts';
import { envelopeOf } from '@jicai/shared/domain/auction/course/envelope.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { bidOf, OPENS } from '../../live/testing/board.ts';
import { GLYPHS, markOf } from './glyphs.ts';
import {
  bandBoxes,
  envelopePath,
  linesOf,
  nearestBid,
  type PriceChartData,
  scaleOf,
  voidPath,
} from './picture.ts';
import { isShort, unbroken, wholeSpan, withPushed } from './price-chart.ts';
import { moved, spanOf, tickAnchor, tickForm, timeTicks, viewOf, zoomed } from './time-window.ts';

const MINUTE = 60_000;
const frame = { left: 100, top: 0, width: 600, height: 300 };

function bid(minute: number, code: string, yuan: number, voided = false): CourseBid {
  const at = OPENS + minute * MINUTE;
  return { seq: minute, at, code, amount: fen(yuan * 100), voided };
}

const whole = { from: OPENS, to: OPENS + 60 * MINUTE };
const ground = { direction: 'reverse', isSealed: false, span: whole, frame } as const;
const course: PriceChartData = {
  bids: [bid(1, '01', 1000), bid(10, '02', 900), bid(30, '01', 800), bid(40, '03', 10, true)],
  bands: [],
};
const circles = () => 'circle' as const;

describe('the picture of a course', () => {
  const scale = scaleOf(course, ground);

  it('has one line for each supplier, on a true time axis', () => {
    const lines = linesOf(course, ground, scale, circles);
    expect(lines.map(({ code }) => code)).toEqual(['01', '02']);
    // Supplier 01 bids at minutes 1 and 30 of 60; the axis is 600 units wide and begins at x = 100.
    expect(lines[0]?.path).toMatch(/^M110 .+H400V.+H700$/);
    expect(lines[1]?.path).toMatch(/^M200 [\d.]+H700$/);
  });

  it('[AU31] draws a void bid as a cross, and neither scale nor lines know it', () => {
    expect(scale.prices[0]).toBeGreaterThan(10_000);
    expect(voidPath(course, ground, scale)).toContain('M500 ');
  });

  it('[AU21] draws sealed quotes as dots: no line joins them, and there is no best over time', () => {
    const sealed = { ...ground, isSealed: true };
    const lines = linesOf(course, sealed, scaleOf(course, sealed), circles);
    expect(lines.every(({ path }) => path === '')).toBe(true);
    expect(lines.every(({ marks }) => marks !== '')).toBe(true);
    expect(envelopePath(course, sealed, scale)).toBe('');
  });

  it('[AU1] the envelope falls in a reverse auction and rises in a forward one', () => {
    const bids = [bid(1, '01', 100), bid(2, '02', 120), bid(3, '01', 90)];
    expect(envelopeOf('reverse', bids).map(({ amount }) => amount)).toEqual([10_000, 9_000]);
    expect(envelopeOf('forward', bids).map(({ amount }) => amount)).toEqual([10_000, 12_000]);
  });

  it('draws no more of a long auction than one can see', () => {
    const bids = Array.from({ length: 20_000 }, (_, index) => ({
      ...bid(1, '01', 20_000),
      seq: index,
      at: OPENS + index * 180,
      amount: fen(2_000_000 - index * 10),
    }));
    const long = { bids, bands: [] };
    const longScale = scaleOf(long, ground);
    const [line] = linesOf(long, ground, longScale, circles);
    const glyphs = (path = '') => path.match(/M/g)?.length ?? 0;
    expect(glyphs(line?.marks)).toBeGreaterThan(500);
    expect(glyphs(line?.marks)).toBeLessThan(2_000);
    const steps = [line?.path, envelopePath(long, ground, longScale)];
    for (const path of steps) expect(path?.match(/H/g)?.length).toBeLessThan(2_000);
    // The last price keeps its position, to half a pixel.
    const lastY = Number(line?.path.match(/V([\d.]+)H700$/)?.[1]);
    expect(Math.abs(lastY - longScale.yOf(bids.at(-1)?.amount ?? 0))).toBeLessThan(0.5);
  });

  it('lets a label at the right edge end there, where the rest of it would be cut', () => {
    expect([400, 679, 681, 700].map((x) => tickAnchor(x, 710))).toEqual([
      'middle',
      'middle',
      'end',
      'end',
    ]);
  });

  it('fits the prices of the stretch and the best that held before it', () => {
    const late = { ...ground, span: { from: OPENS + 25 * MINUTE, to: whole.to } };
    const { prices } = scaleOf(course, late);
    expect(prices.at(-1)).toBeLessThan(100_000);
    expect(prices.at(-1)).toBeGreaterThanOrEqual(90_000);
  });

  it('cuts bands at the edges, and a pause that lasts reaches the end', () => {
    const bands = [
      { kind: 'extension', from: OPENS - MINUTE, to: OPENS + MINUTE },
      { kind: 'pause', from: OPENS + 30 * MINUTE, to: null },
      { kind: 'pause', from: OPENS - 9 * MINUTE, to: OPENS - 5 * MINUTE },
    ] as const;
    expect(bandBoxes(bands, ground, scale)).toEqual([
      { kind: 'extension', from: OPENS - MINUTE, x: 100, width: 10 },
      { kind: 'pause', from: OPENS + 30 * MINUTE, x: 400, width: 300 },
    ]);
  });

  it('finds the line under a pointer, and nothing far from all', () => {
    const y = scale.yOf(90_000);
    expect(nearestBid(course, ground, scale, [500, y + 3])?.code).toBe('02');
    expect(nearestBid(course, ground, scale, [120, 290])).toBeNull();
  });

  it('is computed within a frame for 60 suppliers and 2,000 bids', () => {
    const bids = Array.from({ length: 2000 }, (_, index) => ({
      ...bid(0, String(index % 60).padStart(2, '0'), 90_000 - index),
      seq: index + 1,
      at: OPENS + index * 1700,
    }));
    const large = { bids, bands: [] };
    const lines = linesOf(large, ground, scaleOf(large, ground), circles);
    expect(lines).toHaveLength(60);
    // The chart has two SVG elements per supplier, however many bids there are.
    expect(lines.length * 2).toBeLessThan(150);
  });
});

describe('the marks', () => {
  it('no two of 64 suppliers have the same shape and colour; neighbours differ in both', () => {
    const marks = Array.from({ length: 64 }, (_, index) => markOf(index));
    expect(new Set(marks.map(({ glyph, colour }) => `${glyph}${colour}`)).size).toBe(64);
    for (const [index, mark] of marks.slice(1).entries()) {
      expect(mark.glyph).not.toBe(marks[index]?.glyph);
      expect(mark.colour).not.toBe(marks[index]?.colour);
    }
    expect(new Set(marks.slice(0, 8).map(({ glyph }) => glyph)).size).toBe(GLYPHS.length);
  });
});

describe('the stretch that is seen', () => {
  const now = OPENS + 40 * MINUTE;

  it('is the whole auction, the last ten minutes, or what was chosen', () => {
    expect(spanOf({ kind: 'whole' }, whole, now)).toEqual(whole);
    const last = spanOf({ kind: 'last' }, whole, now);
    expect(last.from).toBe(OPENS + 30 * MINUTE);
    expect(last.to).toBeGreaterThan(now);
    const chosen = { from: OPENS + MINUTE, to: OPENS + 2 * MINUTE };
    expect(spanOf({ kind: 'zoomed', ...chosen }, whole, now)).toEqual(chosen);
  });

  it('never leaves the auction, and all of it is the whole again', () => {
    expect(moved({ from: OPENS, to: OPENS + 10 * MINUTE }, -0.5, whole)).toEqual({
      kind: 'zoomed',
      from: OPENS,
      to: OPENS + 10 * MINUTE,
    });
    expect(zoomed(whole, 2, whole)).toEqual({ kind: 'whole' });
    expect(zoomed(whole, 0.5, whole)).toEqual({
      kind: 'zoomed',
      from: OPENS + 15 * MINUTE,
      to: OPENS + 45 * MINUTE,
    });
    const closest = viewOf({ from: now, to: now + 5 }, whole);
    expect(closest).toMatchObject({ kind: 'zoomed', from: now, to: now + 10_000 });
  });

  it('has round times as ticks, in China’s civil time', () => {
    const { at, step } = timeTicks(whole, 7);
    expect(step).toBe(10 * MINUTE);
    expect(at).toHaveLength(7);
    const days = timeTicks({ from: OPENS, to: OPENS + 5 * 86_400_000 }, 6);
    expect(tickForm(days.step)).toBe('day');
    expect(new Date(days.at[0] ?? 0).toISOString()).toContain('T16:00:00');
  });
});

describe('the bids that are drawn', () => {
  it('are those read and those pushed since, each once', () => {
    const read = [{ ...bid(1, '01', 1000), seq: 7 }];
    const bids = withPushed(read, [bidOf(7, '01', 100_000), bidOf(9, '02', 95_000)]);
    expect(bids.map(({ seq }) => seq)).toEqual([7, 9]);
    expect(isShort(bids, 2)).toBe(false);
    expect(isShort(bids, 3)).toBe(true);
  });

  it('are those that follow each other: a hole waits until it is read', () => {
    const upTo = (minute: number) => ({ bids: [bid(minute, '01', 1000)], bands: [] });
    const [read, last, known] = [upTo(1), upTo(2), upTo(9)];
    expect(unbroken(known, false, { last, read })).toBe(known);
    // The chart must not go back from its last state to an earlier read.
    expect(unbroken(known, true, { last, read })).toBe(last);
    expect(unbroken(known, true, { last, read: known })).toBe(known);
    expect(unbroken(null, false, { last, read: null })).toBeNull();
  });

  it('[AU17] the axis reaches from the first round to the last', () => {
    const windows = [
      { opensAt: OPENS, closesAt: OPENS + MINUTE },
      { opensAt: OPENS + 2 * MINUTE, closesAt: OPENS + 3 * MINUTE },
    ];
    const rounds = { current: 2, windows, members: [] };
    const clock = { opensAt: OPENS + 2 * MINUTE, closesAt: OPENS + 3 * MINUTE };
    expect(wholeSpan(clock, rounds, [])).toEqual({
      from: OPENS,
      to: OPENS + 3 * MINUTE,
    });
  });
});
