import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { standingOf } from '../testing/board.ts';
import {
  activeCodes,
  activeText,
  codesText,
  gainedAmount,
  gainText,
  gapText,
  paceOf,
} from './figures.ts';

describe('the figures of an auction', () => {
  it('[AU1] what was saved, or gained in a forward auction', () => {
    expect(gainText('reverse', fen(64_000_000), fen(60_100_000))).toBe('节省 39,000.00 · 6.1%');
    expect(gainText('forward', fen(16_250_000), fen(18_200_000))).toBe('增值 19,500.00 · 12.0%');
    expect(gainText('reverse', fen(64_000_000), null)).toBe('');
  });

  it('[AU41] [PJ10] what was saved by the award that stands, not by the best bid', () => {
    const best = fen(15_090_000);
    const won = { kind: 'won', confirmation: 'waiting', amount: fen(15_120_000) } as const;
    expect(gainedAmount(null, best, false)).toBe(best);
    expect(gainedAmount(won, best, false)).toBe(won.amount);
    expect(gainedAmount({ ...won, confirmation: 'evaluating', amount: null }, best, false)).toBe(
      best,
    );
    expect(gainedAmount({ ...won, confirmation: 'voided', amount: null }, best, false)).toBeNull();
    const none = { confirmation: 'none', amount: null } as const;
    expect(gainedAmount({ ...none, kind: 'failed' }, best, false)).toBeNull();
    expect(gainedAmount({ ...none, kind: 'stopped' }, best, false)).toBeNull();
    expect(gainedAmount(null, best, true)).toBeNull();
  });

  it('bids per minute, over five minutes or the time that the held bids span', () => {
    const now = 1_000_000;
    const ago = (...seconds: number[]) => seconds.map((second) => ({ at: now - second * 1000 }));
    expect(paceOf([], 10, now)).toBe(0);
    expect(paceOf(ago(400, 200, 100, 50), 10, now)).toBe(0.6);
    expect(paceOf(ago(30, 20, 10), 3, now)).toBe(6);
    expect(paceOf(ago(400), 10, now)).toBe(0);
  });

  it('suppliers who bid within the last five minutes', () => {
    const now = 1_000_000;
    const ranked = [
      { code: '07', at: now - 301_000 },
      { code: '09', at: now - 299_000 },
      { code: '03', at: now },
    ];
    expect(activeCodes(ranked, now)).toEqual(['09', '03']);
    expect(activeCodes(ranked, now + 400_000)).toEqual([]);
    const many = ['01', '02', '03', '04', '05', '06', '07'];
    expect([[], ['01', '03'], many].map((codes) => activeText(codes, 'bidding'))).toEqual([
      '无人报价',
      '竞价号 01、竞价号 03 在报价',
      '7 家在报价',
    ]);
    expect([[], ['01'], many].map((codes) => codesText(codes, 'bidding'))).toEqual([
      '无',
      '竞价号 01',
      '7 家',
    ]);
  });

  it('[AU5] the distance to the first', () => {
    const ranked = [
      standingOf(1, '07', 60_000),
      standingOf(2, '09', 60_000),
      standingOf(3, '08', 61_000),
    ];
    expect(ranked.map((_, index) => gapText(ranked, index))).toEqual(['', '同价后报', '差 10.00']);
  });
});
