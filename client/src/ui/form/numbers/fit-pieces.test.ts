import { NO_TERMS } from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { describe, expect, it } from 'vitest';
import { fitPieces, mayBePieces } from './fit-pieces.ts';

const quantities = { ...NO_TERMS, minQuantity: 2, stock: 5 };
const bounds = { before: 3, quantities, unit: '箱' };

describe('typed pieces', () => {
  it.each([2, 3, 5])('%d can be had as they are', (typed) => {
    expect(fitPieces(typed, bounds)).toEqual({ pieces: typed, why: '' });
  });

  it.each([
    [6, 5, '最多可购 5 箱，已改为 5'],
    [1, 2, '最少 2 箱，已改为 2'],
    [0, 2, '最少 2 箱，已改为 2'],
    ['', 3, '数量须为整数，已恢复为 3'],
    ['-', 3, '数量须为整数，已恢复为 3'],
    [1.5, 3, '数量须为整数，已恢复为 3'],
    [-3, 2, '最少 2 箱，已改为 2'],
  ])('%j become %d, and the reason is said', (typed, pieces, why) => {
    expect(fitPieces(typed, bounds)).toEqual({ pieces, why });
  });

  it('stay where nothing can be had, and it is said why', () => {
    const short = { ...bounds, before: 12, quantities: { ...NO_TERMS, minQuantity: 10, stock: 6 } };
    const why = '库存仅剩 6 箱，最少须购 10 箱，暂不可购买';
    for (const typed of [12, 10, 6, 1])
      expect(fitPieces(typed, short)).toEqual({ pieces: 12, why });
  });

  it('may be none where one may leave the product out', () => {
    expect(fitPieces(0, { ...bounds, mayBeNone: true })).toEqual({ pieces: 0, why: '' });
    expect(fitPieces(1, { ...bounds, mayBeNone: true }).pieces).toBe(2);
  });
});

it.each(['1', '-', '.', '-3', '1.5', ' 12 ', '１２', '－３', '1。5'])(
  '%j may be typed or pasted as pieces',
  (text) => {
    expect(mayBePieces(text)).toBe(true);
  },
);

it.each(['e', '1e3', '１ｅ３', '1,000', '1-2', '两', '5²'])(
  '%j is refused, not read as another number',
  (text) => {
    expect(mayBePieces(text)).toBe(false);
  },
);
