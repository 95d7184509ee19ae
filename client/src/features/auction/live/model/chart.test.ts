import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidOf, OPENS } from '../testing/board.ts';
import { chartRows, chartScale, roundTicks } from './chart.ts';

describe('chartRows', () => {
  it('marks own bids, and names each by its place in the log', () => {
    const rows = chartRows([bidOf(7, '02', 95_000), bidOf(9, '01', 94_050)], '01');
    expect(rows).toEqual([
      { seq: 7, at: OPENS + 7_000, code: '02', amount: 950, isMine: false },
      { seq: 9, at: OPENS + 9_000, code: '01', amount: 940.5, isMine: true },
    ]);
  });

  it('marks none for who does not bid', () => {
    expect(chartRows([bidOf(7, '02', 95_000)], null)[0]?.isMine).toBe(false);
  });
});

describe('chartScale', () => {
  const rows = chartRows([bidOf(1, '01', 95_000), bidOf(2, '02', 90_000)], null);

  it('draws the starting price where it is near', () => {
    const scale = chartScale(rows, fen(100_000), fen(89_000), 'reverse');
    expect(scale).toMatchObject({ start: 1000, next: 890 });
    expect(scale.ticks.at(-1)).toBeGreaterThan(1000);
    expect(scale.ticks[0]).toBeLessThan(890);
  });

  it('leaves it out where it would press the bids flat', () => {
    const scale = chartScale(rows, fen(500_000), fen(89_000), 'reverse');
    expect(scale.start).toBeNull();
    expect(scale.ticks.at(-1)).toBeLessThan(1100);
  });

  it('[AU1] the starting price of a forward auction is below', () => {
    const scale = chartScale(rows, fen(86_000), fen(96_000), 'forward');
    expect(scale.start).toBe(860);
    expect(scale.ticks[0]).toBeLessThan(860);
  });

  it('has a scale before the first bid', () => {
    expect(chartScale([], fen(100_000), null, 'reverse').ticks.length).toBeGreaterThan(1);
  });
});

describe('roundTicks', () => {
  it('are round figures', () => {
    expect(roundTicks(577_000, 586_000)).toEqual([575_000, 580_000, 585_000, 590_000]);
    expect(roundTicks(0.1, 0.14)).toEqual([0.09, 0.1, 0.11, 0.12, 0.13, 0.14, 0.15]);
  });

  it('differ to the eye around a single price', () => {
    expect(roundTicks(99_000, 99_000)).toEqual([98_500, 99_000, 99_500]);
  });

  it('hold everything between them, are few, and begin at 0 at the lowest', () => {
    const amount = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [from, to] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
        const ticks = roundTicks(from, to);
        expect(ticks[0]).toBeGreaterThanOrEqual(0);
        expect(ticks[0]).toBeLessThanOrEqual(from);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(to);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
