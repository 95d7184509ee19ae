import { describe, expect, it } from 'vitest';
import { standingOf } from '../../live/testing/board.ts';
import { inOrderOfQuotes, showingAfter, stepMs } from './reveal.ts';

describe('[AU21] the opening', () => {
  it('goes by the order in which quotes were handed in, and knows each rank (AU5)', () => {
    const quotes = inOrderOfQuotes('reverse', [
      standingOf(9, '03', 90_000),
      standingOf(4, '01', 95_000),
      standingOf(6, '02', 90_000),
    ]);
    expect(quotes.map(({ code, rank }) => [code, rank])).toEqual([
      ['01', 3],
      ['02', 1],
      ['03', 2],
    ]);
  });

  it('takes its time for a few quotes, and not too long for many', () => {
    expect(stepMs(2)).toBe(1_200);
    expect(stepMs(60) * 60).toBeLessThanOrEqual(15_000);
    expect(stepMs(0)).toBeGreaterThan(0);
  });

  it('is shown to those who were there before it, and to nobody who comes later', () => {
    expect(showingAfter(showingAfter('none', true), false)).toBe('shown');
    expect(showingAfter('none', false)).toBe('none');
  });
});
