import { describe, expect, it } from 'vitest';
import { piecesOf, piecesProblem } from './pieces.ts';

describe('typed pieces', () => {
  it.each([
    [0, 0],
    [5, 5],
    ['3', 3],
    // Somebody is about to type a fraction.
    ['1.', 1],
  ])('%j is a number of pieces', (typed, pieces) => {
    expect(piecesOf(typed, { max: 5 })).toBe(pieces);
    expect(piecesProblem(typed, { max: 5 })).toBeNull();
  });

  it.each(['', -1, 1.5, 6, '-', '99999999999999999999', 'NaN'])(
    '%j is refused with the bounds, and never made another number',
    (typed) => {
      expect(piecesOf(typed, { max: 5 })).toBeNull();
      expect(piecesProblem(typed, { max: 5 })).toBe('请填写 0 至 5 的整数');
    },
  );
});
