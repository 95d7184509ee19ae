import { describe, expect, it } from 'vitest';
import { fitPieces } from './fit-pieces.ts';

const bounds = { before: 3, min: 2, max: 5, unit: '箱' };

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
  ])('%j become %d, and the reason is said', (typed, pieces, why) => {
    expect(fitPieces(typed, bounds)).toEqual({ pieces, why });
  });
});
