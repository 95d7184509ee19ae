import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { expect, it } from 'vitest';
import { priceRanges } from './price-ranges.ts';

it('cuts at readable amounts, open at both ends', () => {
  expect(priceRanges([fen(12_345), fen(98_765)])).toEqual([
    { min: null, max: 12_000 },
    { min: 12_000, max: 99_000 },
    { min: 99_000, max: null },
  ]);
});

it('takes bounds that fall together as one, and none where nothing is to be cut', () => {
  expect(priceRanges([fen(10_010), fen(10_020)])).toHaveLength(2);
  expect(priceRanges([])).toEqual([]);
  expect(priceRanges([fen(0)])).toEqual([]);
});
