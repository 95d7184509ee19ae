import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { pointsText } from '../../kernel/numbers/points.ts';
import {
  byPrice,
  evaluatedPrice,
  type GivenSheet,
  priceScore,
  scoresOf,
  variancesOf,
} from './scores.ts';

const quote = (code: string, amount: number, at = 1, evaluated = amount) => ({
  ...{ code, amount: fen(amount), evaluated: fen(evaluated) },
  ...{ at, seq: at },
});
const sheet = (evaluatorId: string, points: Readonly<Record<string, readonly number[]>>) =>
  ({
    evaluatorId,
    given: Object.entries(points).map(([code, own]) => ({ code, points: own })),
  }) satisfies GivenSheet;

describe('[PE3] the score of a price', () => {
  it.each([
    [100, 100, 40, '40.00'],
    [100, 125, 40, '32.00'],
    [100, 300, 40, '13.33'],
    [200, 300, 40, '26.67'],
    [1, 8, 1, '0.13'],
    [999_999_999_999, 1_000_000_000_000, 90, '90.00'],
  ])('lowest %d, own %d, weight %d is %s', (lowest, own, weight, text) => {
    expect(pointsText(priceScore(fen(lowest), fen(own), weight))).toBe(text);
  });
});

describe('[PE6] the price that ranks', () => {
  it.each([
    [10_000, 10, 9_000],
    [10_001, 20, 8_001],
    [5, 10, 5],
    [10_000, 0, 10_000],
  ])('%d less %d %% is %d', (amount, percent, evaluated) => {
    expect(evaluatedPrice(fen(amount), percent)).toBe(evaluated);
  });

  it('orders quotes, equal ones by their time', () => {
    const quotes = [quote('A', 100, 3), quote('B', 110, 2, 99), quote('C', 110, 1, 99)];
    expect(byPrice(quotes).map(({ code }) => code)).toEqual(['C', 'B', 'A']);
    expect(byPrice(quotes).map(({ amount }) => amount)).toEqual([110, 110, 100]);
  });
});

describe('[PE3] the total of points', () => {
  it('adds the price to the means of all evaluators, and the best is first', () => {
    const sheets = [
      sheet('e1', { A: [3_000, 1_000], B: [4_000, 2_000] }),
      sheet('e2', { A: [3_100, 1_000], B: [4_000, 2_000] }),
      sheet('e3', { A: [3_100, 1_000], B: [3_900, 2_000] }),
    ];
    const scores = scoresOf({
      quotes: [quote('A', 10_000), quote('B', 12_500)],
      priceWeight: 40,
      criteria: 2,
      sheets,
    });
    expect(scores).toEqual([
      { code: 'B', evaluated: 12_500, price: 3_200, criteria: [3_967, 2_000], total: 9_167 },
      { code: 'A', evaluated: 10_000, price: 4_000, criteria: [3_067, 1_000], total: 8_067 },
    ]);
  });

  it('takes the lowest price of those who meet the requirement; equal totals go to the lower price', () => {
    const given = { A: [2_000], B: [3_000] };
    const asked = { priceWeight: 40, criteria: 1, sheets: [sheet('e1', given)] };
    const scores = scoresOf({ ...asked, quotes: [quote('A', 8_000), quote('B', 32_000)] });
    expect(scores.map(({ code, price, total }) => [code, price, total])).toEqual([
      ['A', 4_000, 6_000],
      ['B', 1_000, 4_000],
    ]);
    const equal = { ...asked, sheets: [sheet('e1', { A: [2_000], B: [3_000] })] };
    const [first, second] = scoresOf({
      ...equal,
      quotes: [quote('A', 9_000), quote('B', 12_000)],
    });
    expect([first?.total, second?.total]).toEqual([6_000, 6_000]);
    expect(first?.code).toBe('A');
    expect(scoresOf({ ...asked, quotes: [quote('B', 32_000)] })[0]?.price).toBe(4_000);
  });
});

describe('[PE5] points far from the mean', () => {
  it('are named, and only those beyond the limit', () => {
    const sheets = [
      sheet('e1', { A: [1_000], B: [3_000] }),
      sheet('e2', { A: [2_000], B: [3_000] }),
      sheet('e3', { A: [1_500], B: [3_000] }),
    ];
    expect(variancesOf(sheets, 30)).toEqual([
      { evaluatorId: 'e1', code: 'A', total: 1_000, mean: 1_500 },
      { evaluatorId: 'e2', code: 'A', total: 2_000, mean: 1_500 },
    ]);
    expect(variancesOf(sheets, 34)).toEqual([]);
  });

  it('of nobody are none', () => {
    expect(variancesOf([], 30)).toEqual([]);
    expect(variancesOf([sheet('e1', { A: [0] }), sheet('e2', { A: [0] })], 30)).toEqual([]);
  });
});
