import { expect, it } from 'vitest';
import { type Candidate, chooseGoods } from './rules.ts';

const goods = (goodsId: string, categoryId: string | null, productKey: string | null = null) =>
  ({ goodsId, categoryId, productKey }) satisfies Candidate;

it('shows each product once, the better of its offers', () => {
  const same = [goods('a', 'k', 'p'), goods('b', 'k', 'p'), goods('c', 'k', 'q')];
  expect(chooseGoods(same)).toEqual(['a', 'c']);
});

it('lets the kinds take turns, the best of each first', () => {
  const best = [
    goods('a1', 'a'),
    goods('a2', 'a'),
    goods('a3', 'a'),
    goods('b1', 'b'),
    goods('x', null),
    goods('b2', 'b'),
  ];
  expect(chooseGoods(best)).toEqual(['a1', 'b1', 'x', 'a2', 'b2', 'a3']);
  expect(chooseGoods(best, 4)).toEqual(['a1', 'b1', 'x', 'a2']);
  expect(chooseGoods([])).toEqual([]);
});
