import type { SortField } from '@jicai/shared/contract/mall/catalog/search.ts';
import { changed, type Search } from './search-url.ts';

/** The sorts of the bar; only the price has two directions. */
export const sorts: readonly (readonly [SortField, string])[] = [
  ['score', '综合'],
  ['sold', '销量'],
  ['price', '价格'],
  ['listed', '上架时间'],
];

/** The order in which the list is sorted now. */
export function sortOf(search: Search): { field: SortField; isAscending: boolean } {
  const [ascending] = search.ascending;
  if (ascending !== undefined) return { field: ascending, isAscending: true };
  return { field: search.descending[0] ?? 'score', isAscending: false };
}

/** The search after a click on a sort: the price begins with the cheapest and turns at each click. */
export function sortedBy(search: Search, field: SortField): Search {
  const now = sortOf(search);
  if (field === 'score') return changed(search, { ascending: [], descending: [] });
  const isUp = field === 'price' && !(now.field === 'price' && now.isAscending);
  return changed(search, { ascending: isUp ? [field] : [], descending: isUp ? [] : [field] });
}
