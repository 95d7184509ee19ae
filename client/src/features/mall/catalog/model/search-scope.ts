import { catalogPaths } from '../paths.ts';
import type { Search } from './search-url.ts';

/** The scope of a search: a zone of the mall, all of them, or one shop. */
export type SearchScope =
  | { readonly kind: 'zone'; readonly id: string }
  | { readonly kind: 'all' }
  | { readonly kind: 'shop'; readonly id: string };

const SEARCH_PAGES: ReadonlySet<string> = new Set(
  [
    catalogPaths.productSearch,
    catalogPaths.productSearchInMall,
    catalogPaths.specialSearch,
    catalogPaths.areaProducts,
  ].map(({ pattern }) => pattern),
);

/**
 * The scope of a search that is shown: its shop, its zone, or everything. Null on other pages, where the
 * next search begins in the zone that the operator put first.
 */
export function shownScope(
  pathname: string,
  { shopId, zoneId }: Pick<Search, 'shopId' | 'zoneId'>,
): SearchScope | null {
  if (!SEARCH_PAGES.has(pathname)) return zoneId === null ? null : { kind: 'zone', id: zoneId };
  if (shopId !== null) return { kind: 'shop', id: shopId };
  return zoneId === null ? { kind: 'all' } : { kind: 'zone', id: zoneId };
}

/** A scope as the value of its option; zones have no value that begins with a colon. */
export function scopeValue(scope: SearchScope): string {
  return scope.kind === 'zone' ? scope.id : `:${scope.kind}`;
}
