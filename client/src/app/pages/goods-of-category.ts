import { emptySearch, searchQuery } from '../../features/mall/catalog/model/search-url.ts';
import { paths } from '../paths.ts';

/** The list of a category's goods inside a zone; all of the zone's without a category. */
export function goodsOfCategory(categoryId: string | null, zoneId: string): string {
  return paths.goodsSearch.to(searchQuery({ ...emptySearch, categoryId, zoneId }));
}
