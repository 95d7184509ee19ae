import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { isLowest, lowestPrice } from './lowest.ts';

const offers = (...all: readonly (readonly [number, string])[]) =>
  all.map(([price, obstacle]) => ({ price: fen(price), obstacle }));

describe('the lowest of compared prices', () => {
  it.each([
    ['of two', offers([200, ''], [100, '']), 100, [false, true]],
    [
      'skips what nobody can buy',
      offers([300, ''], [100, '下架'], [200, '']),
      200,
      [false, false, true],
    ],
    [
      'marks no equal price that is sold out',
      offers([100, ''], [100, '无货'], [200, '']),
      100,
      [true, false, false],
    ],
    ['marks none of equal ones', offers([100, ''], [100, '']), 100, [false, false]],
    [
      'marks none where one alone can be bought',
      offers([200, ''], [100, '无货']),
      200,
      [false, false],
    ],
    [
      'is nothing where none can be bought',
      offers([100, '下架'], [200, '无货']),
      null,
      [false, false],
    ],
    ['is nothing of nothing', [], null, []],
  ])('%s', (_, products, lowest, marks) => {
    expect(lowestPrice(products)).toBe(lowest);
    expect(products.map((one) => isLowest(one, products))).toEqual(marks);
  });
});
