import { expect, it } from 'vitest';
import { isSameBid } from './same-bid.ts';

const lines = [
  { lineNo: 1, price: '10.01' },
  { lineNo: 2, price: '3' },
];
const swapped = lines.toReversed();
const dearer = [{ lineNo: 1, price: '10.02' }, ...lines.slice(1)];

it.each([
  ['the same text', { amount: '9000', lines: [] }, { amount: '9000', lines: [] }, true],
  ['the same amount', { amount: '9000', lines: [] }, { amount: ' 9,000.00', lines: [] }, true],
  ['another amount', { amount: '9000', lines: [] }, { amount: '9000.01', lines: [] }, false],
  ['the same unreadable text', { amount: 'x', lines: [] }, { amount: 'x', lines: [] }, true],
  ['another unreadable text', { amount: 'x', lines: [] }, { amount: 'y', lines: [] }, false],
  ['a text for an amount', { amount: '9000', lines: [] }, { amount: '九千', lines: [] }, false],
  ['the same lines', { amount: '', lines }, { amount: '', lines: [...lines] }, true],
  ['a line less', { amount: '', lines }, { amount: '', lines: lines.slice(1) }, false],
  ['no lines', { amount: '', lines }, { amount: '', lines: [] }, false],
  ['another price', { amount: '', lines }, { amount: '', lines: dearer }, false],
  ['another order', { amount: '', lines }, { amount: '', lines: swapped }, false],
])('[AU53] %s', (_, a, b, isSame) => {
  expect(isSameBid(a, b)).toBe(isSame);
  expect(isSameBid(b, a)).toBe(isSame);
});
