import { expect, it } from 'vitest';
import { readPage } from './page-param.ts';

it.each([
  ['', 1],
  ['page=', 1],
  ['page=7', 7],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=Infinity', 1],
  ['page=100000', 100_000],
  ['page=100001', 1],
])('%s is page %i', (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});

it('goes no further than the list does', () => {
  expect(
    [1_000, 1_001].map((page) => readPage(new URLSearchParams({ page: `${page}` }), 1_000)),
  ).toEqual([1_000, 1]);
});
