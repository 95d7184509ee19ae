import { emptySearch, searchQuery } from '../../features/mall/catalog/model/search-url.ts';
import { paths } from '../paths.ts';

/** The list of a category's products inside a zone; all of the zone's without a category. */
export function productsOfCategory(categoryId: string | null, zoneId: string): string {
  return paths.productSearch.to(searchQuery({ ...emptySearch, categoryId, zoneId }));
}
