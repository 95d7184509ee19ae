import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { byDay, monthOf, otherMonth, weeksOf } from './month.ts';

describe('the month of an address', () => {
  it('is that of today where the address names none', () => {
    expect(monthOf('2026-02', '2026-06-15')).toBe('2026-02');
    for (const text of [null, '', '2026-13', '2026-6', '二月'])
      expect(monthOf(text, '2026-06-15')).toBe('2026-06');
  });

  it('has one before it and one after it, over the turn of the year too', () => {
    expect(otherMonth('2026-01', -1)).toBe('2025-12');
    expect(otherMonth('2025-12', 1)).toBe('2026-01');
    expect(otherMonth('2026-06', 1)).toBe('2026-07');
  });
});

describe('the weeks of a month', () => {
  it.each([
    ['2026-06', 0, 30, 5],
    ['2026-02', 6, 28, 5],
    ['2024-02', 3, 29, 5],
    ['2021-02', 0, 28, 4],
    ['2026-08', 5, 31, 6],
  ])('%s begins after %d empty cells and has %d days in %d weeks', (month, before, days, weeks) => {
    const cells = weeksOf(month).flat();
    expect(weeksOf(month)).toHaveLength(weeks);
    expect(cells.indexOf(`${month}-01`)).toBe(before);
    expect(cells.filter((day) => day !== null)).toHaveLength(days);
  });

  it('deadlines stand on their day in China', () => {
    const at = (text: string) => ({
      ...({ kind: 'payment', number: text, partner: '', amount: fen(1), url: '/' } as const),
      atMs: Date.parse(text),
    });
    const days = byDay([at('2026-06-01T23:59:59+08:00'), at('2026-06-01T23:59:59Z')]);
    expect([...days.keys()]).toEqual(['2026-06-01', '2026-06-02']);
  });
});
