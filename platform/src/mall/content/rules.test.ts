import { expect, it } from 'vitest';
import { type Candidate, chooseFloors, chooseProducts } from './rules.ts';

const product = (productId: string, categoryId: string | null, productKey: string | null = null) =>
  ({ productId, categoryId, productKey }) satisfies Candidate;

it('shows each product once, the better of its offers', () => {
  const same = [product('a', 'k', 'p'), product('b', 'k', 'p'), product('c', 'k', 'q')];
  expect(chooseProducts(same)).toEqual(['a', 'c']);
});

it('lets the kinds take turns, the best of each first', () => {
  const best = [
    product('a1', 'a'),
    product('a2', 'a'),
    product('a3', 'a'),
    product('b1', 'b'),
    product('x', null),
    product('b2', 'b'),
  ];
  expect(chooseProducts(best)).toEqual(['a1', 'b1', 'x', 'a2', 'b2', 'a3']);
  expect(chooseProducts(best, 4)).toEqual(['a1', 'b1', 'x', 'a2']);
  expect(chooseProducts([])).toEqual([]);
});

it('no product is on two floors, not even from another shop', () => {
  const one = (productId: string, productKey: string | null = null) => ({
    productId,
    productKey,
    categoryId: 'c',
  });
  const floors = chooseFloors([
    [one('a'), one('b', 'k')],
    [one('a'), one('b2', 'k'), one('c')],
    [one('c')],
  ]);
  expect(floors).toEqual([['a', 'b'], ['c'], []]);
});
