import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { lookOf, looksOf } from '@jicai/shared/domain/mall/catalog/first-looks.ts';
import type { FirstCall } from '../../../lib/http/first-call.ts';
import { regionAtom } from '../../identity/region/region.ts';
import { askedKind, productInQuery } from './lib/product-path.ts';
import { presetSearch } from './model/preset-search.ts';
import { searchRequest } from './model/search-url.ts';
import { catalogPaths } from './paths.ts';

const SEARCHES = [
  catalogPaths.productSearch,
  catalogPaths.productSearchInMall,
  catalogPaths.specialSearch,
  catalogPaths.areaProducts,
].map(({ pattern }): string => pattern);

const search: FirstCall = ({ path, query }, { store, read }) => {
  if (!SEARCHES.includes(path)) return null;
  const asked = presetSearch(path, query);
  const regionCode = asked.regionCode ?? store.get(regionAtom)?.code ?? null;
  return read(catalogEndpoints.search, searchRequest({ ...asked, regionCode })).then(({ rows }) =>
    looksOf(rows),
  );
};

const DETAILS = [catalogPaths.productDetailByQuery, catalogPaths.welfareProductDetail].map(
  ({ pattern }): string => pattern,
);
const IN_PATH = catalogPaths.productDetail.pattern.replace(':goodId', '');

/** The product of a detail page; empty on other pages. */
function productOf(path: string, query: URLSearchParams): string {
  if (DETAILS.includes(path)) return productInQuery(query);
  if (!path.startsWith(IN_PATH)) return '';
  return decodeURIComponent(path.slice(IN_PATH.length).replace(/\/$/, ''));
}

const detail: FirstCall = ({ path, query }, { store, read }) => {
  const productId = productOf(path, query);
  if (productId === '') return null;
  const regionCode = store.get(regionAtom)?.code ?? null;
  const kind = askedKind(path, query);
  return read(catalogEndpoints.detail, { productId, kind, regionCode }).then((answer) => [
    lookOf(answer.detail.card),
  ]);
};

/** The calls that pages of the catalogue begin with. */
export const catalogFirstCalls: readonly FirstCall[] = [search, detail];
