import { expect, it } from 'vitest';
import { emptySearch } from './search-url.ts';
import { sortedBy, sortOf } from './sorting.ts';

it('begins with the score', () => {
  expect(sortOf(emptySearch)).toEqual({ field: 'score', isAscending: false });
  expect(sortedBy({ ...emptySearch, page: 3, descending: ['sold'] }, 'score')).toEqual(emptySearch);
});

it('the price begins with the cheapest and turns at each click, the others do not', () => {
  const up = sortedBy(emptySearch, 'price');
  expect(sortOf(up)).toEqual({ field: 'price', isAscending: true });
  const down = sortedBy(up, 'price');
  expect(sortOf(down)).toEqual({ field: 'price', isAscending: false });
  expect(sortOf(sortedBy(down, 'price'))).toEqual({ field: 'price', isAscending: true });
  const sold = sortedBy(down, 'sold');
  expect(sortOf(sortedBy(sold, 'sold'))).toEqual({ field: 'sold', isAscending: false });
});
