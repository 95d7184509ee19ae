import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { leftOf, splitLevel } from '../budget/split.ts';
import { freightOf, lineAmount, prorate, sumFen } from './amounts.ts';

const weights = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), {
  minLength: 1,
  maxLength: 30,
});

describe('splitting an amount', () => {
  it('[OR3] no 分 is lost or made, whatever the weights', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), weights, (total, shares) => {
        const parts = prorate(fen(total), shares);
        expect(parts).toHaveLength(shares.length);
        expect(sumFen(parts)).toBe(total);
      }),
    );
  });

  it('[OR3] a share is at most one 分 away from its exact part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (total, shares) => {
        const whole = shares.reduce((sum, weight) => sum + weight, 0);
        if (whole === 0) return;
        for (const [index, part] of prorate(fen(total), shares).entries()) {
          const exact = (total * (shares[index] ?? 0)) / whole;
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('[OR3] 10.00 over three equal lines is 3.34, 3.33, 3.33', () => {
    expect(prorate(fen(1000), [1, 1, 1])).toEqual([334, 333, 333]);
    expect(prorate(fen(5), [0, 0])).toEqual([3, 2]);
    expect(prorate(fen(0), [])).toEqual([]);
  });

  it('refuses what is not an amount', () => {
    expect(() => prorate(fen(-1), [1])).toThrow(RangeError);
    expect(() => prorate(fen(1), [-1])).toThrow(RangeError);
    expect(() => prorate(fen(1), [])).toThrow(RangeError);
    expect(() => lineAmount(fen(Number.MAX_SAFE_INTEGER), 2)).toThrow(RangeError);
  });
});

describe('freight', () => {
  it.each([
    [9_999, 1_000, 10_000, 1_000],
    [10_000, 1_000, 10_000, 0],
    [10_001, 1_000, 10_000, 0],
    [5, 1_000, 0, 1_000],
    [5, 0, 10_000, 0],
  ])(
    '[OR4] product amount %d, freight %d, free from %d: %d',
    (productAmount, freight, freeFrom, wanted) => {
      expect(
        freightOf(fen(productAmount), { freight: fen(freight), freeFrom: fen(freeFrom) }),
      ).toBe(wanted);
    },
  );
});

describe('split purchases', () => {
  const year = (already: number, adding: number, limit: number) => ({
    categoryId: 'c',
    categoryName: '品目',
    year: 2026,
    already: fen(already),
    adding: fen(adding),
    limit: fen(limit),
  });

  it.each([
    [0, 79, 100, null],
    [0, 80, 100, 'near'],
    [40, 60, 100, 'near'],
    [40, 61, 100, 'over'],
    [1_000, 1, 0, null],
  ])('[OR9] already %d, adding %d, limit %d: %s', (already, adding, limit, wanted) => {
    expect(splitLevel(year(already, adding, limit))).toBe(wanted);
  });

  it('[OR9] what is left is never negative', () => {
    expect(leftOf(year(40, 50, 100))).toBe(10);
    expect(leftOf(year(40, 70, 100))).toBe(0);
  });
});
