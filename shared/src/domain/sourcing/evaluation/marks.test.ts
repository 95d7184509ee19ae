import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { marksOf, medianOf } from './marks.ts';

const prices = (...of: (number | null)[]) => of.map((one) => (one === null ? null : fen(one)));

describe('[IQ6] the marks of a comparison', () => {
  it('take the middle of what is there', () => {
    expect([medianOf([]), medianOf([5]), medianOf([3, 1, 2]), medianOf([1, 2])]).toEqual([
      null,
      5,
      2,
      2,
    ]);
  });

  it('name every lowest, every missing one, and what is 30 % or more below the median', () => {
    expect(marksOf(prices(700, 1000, 1000, null))).toEqual([
      ['lowest', 'low'],
      [],
      [],
      ['missing'],
    ]);
    expect(marksOf(prices(701, 1000, 1000))).toEqual([['lowest'], [], []]);
    expect(marksOf(prices(5, 5))).toEqual([['lowest'], ['lowest']]);
  });

  it('say nothing of a lone price, but that it is beyond the limit', () => {
    expect(marksOf(prices(5), fen(4))).toEqual([['overLimit']]);
    expect(marksOf(prices(5))).toEqual([[]]);
  });
});
