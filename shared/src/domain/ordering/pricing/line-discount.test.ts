import { expect, it } from 'vitest';
import { lineDiscount } from './line-discount.ts';

it('[FU13] what lies between price and amount of a line is its discount', () => {
  expect(lineDiscount({ price: 1_120, quantity: 19, amount: 21_096 })).toBe(184);
  expect(lineDiscount({ price: 1_120, quantity: 19, amount: 21_280 })).toBe(0);
});
