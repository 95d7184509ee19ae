import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { showsLineGaps } from '../rules/line-gap.ts';
import { bestOfLines, type LinePrices, lineGaps } from './line-gaps.ts';

const prices = (...all: readonly number[]): LinePrices =>
  new Map(all.map((price, index) => [index + 1, fen(price)]));

describe('[AU24] the distance from the best of each line', () => {
  const bids = [prices(1_000, 300), prices(900, 350), prices(950, 300)];

  it('is from the lowest price of that line, whoever bid it', () => {
    const best = bestOfLines('reverse', bids);
    expect(best).toEqual(prices(900, 300));
    expect(lineGaps(prices(1_000, 300), best)).toEqual([
      { lineNo: 1, gap: 100 },
      { lineNo: 2, gap: 0 },
    ]);
  });

  it('is from the highest in a forward auction', () => {
    const best = bestOfLines('forward', bids);
    expect(best).toEqual(prices(1_000, 350));
    expect(lineGaps(prices(900, 350), best)).toEqual([
      { lineNo: 1, gap: 100 },
      { lineNo: 2, gap: 0 },
    ]);
  });

  it('says nothing to those who have no price, and 0 to who is alone', () => {
    expect(lineGaps(new Map(), prices(900))).toEqual([]);
    expect(lineGaps(prices(900), bestOfLines('reverse', [prices(900)]))).toEqual([
      { lineNo: 1, gap: 0 },
    ]);
  });

  it('is shown by the rule only, and never of totals or sealed quotes', () => {
    const rules = { lineGap: 'shown', bidMode: 'lines', quoteMethod: 'open' } as const;
    expect(showsLineGaps(rules)).toBe(true);
    expect(showsLineGaps({ ...rules, lineGap: 'none' })).toBe(false);
    expect(showsLineGaps({ ...rules, bidMode: 'total' })).toBe(false);
    expect(showsLineGaps({ ...rules, quoteMethod: 'sealed' })).toBe(false);
  });
});
