import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { useCall, useCaller } from '../../../lib/http/call.ts';
import type { ProductKind } from './lib/product-path.ts';
import { type Search, searchRequest } from './model/search-url.ts';

/** One page of a search, with its facets; the last one stays while the next is on its way. */
export function useSearch(search: Search, enabled = true) {
  return useCall(catalogEndpoints.search, searchRequest(search), {
    keepPrevious: true,
    quiet: true,
    enabled,
  });
}

/** All categories of a zone as one flat list; asked once. */
export function useCategories(zoneId: string | null = null, enabled = true) {
  return useCall(catalogEndpoints.categories, { zoneId }, { quiet: true, enabled });
}

export function useHotWords(typed = '') {
  return useCall(
    catalogEndpoints.hotWords,
    { content: typed || null },
    { quiet: true, keepPrevious: true },
  );
}

/** The possible meanings of the first letters, grouped. */
export function useSuggestions(typed: string, zoneId: string | null) {
  return useCall(
    catalogEndpoints.suggest,
    { content: typed, zoneId },
    { quiet: true, keepPrevious: true, enabled: typed !== '' },
  );
}

/** The scopes of the search box, with the zone of the page first. */
export function useScopes(personId: string | null, zoneId: string | null) {
  return useCall(
    catalogEndpoints.scopes,
    { personId, zoneId },
    { quiet: true, refreshMs: HOUR_MS },
  );
}

/** Tells the server that somebody searched a word; nobody waits for it. */
export function useCountWord(): (content: string) => void {
  const call = useCaller();
  return (content) => {
    call(catalogEndpoints.addHotWord, { content }, { quiet: true }).catch(() => {});
  };
}

export function useProductDetail(
  productId: string,
  kind: ProductKind | null,
  regionCode: string | null,
) {
  return useCall(
    catalogEndpoints.detail,
    { productId, kind, regionCode },
    { quiet: true, keepPrevious: true, enabled: productId !== '' },
  );
}

export function usePriceHistory(productId: string) {
  return useCall(catalogEndpoints.priceHistory, { productId }, { quiet: true });
}

export function useProductDeals(productId: string, page: number) {
  return useCall(
    catalogEndpoints.deals,
    { productId, page, pageSize: 10 },
    { quiet: true, keepPrevious: true },
  );
}

export function useOtherOffers(productId: string, regionCode: string | null) {
  return useCall(catalogEndpoints.otherOffers, { productId, regionCode }, { quiet: true });
}

export const useRelated = (productId: string, regionCode: string | null) =>
  useCall(catalogEndpoints.related, { productId, regionCode }, { quiet: true });

export const useCertificates = (productId: string) =>
  useCall(catalogEndpoints.certificates, { productId }, { quiet: true });

export function usePageTemplate(zoneId: string | null, categoryId: string | null) {
  return useCall(
    catalogEndpoints.pageTemplate,
    { zoneId, code: 'productDetail', categoryId },
    { quiet: true },
  );
}

export function useScenes(zoneId: string | null = null) {
  return useCall(catalogEndpoints.scenes, { zoneId }, { quiet: true });
}

export function useScene(sceneId: string, regionCode: string | null) {
  return useCall(
    catalogEndpoints.scene,
    { sceneId, regionCode },
    { quiet: true, enabled: sceneId !== '' },
  );
}

/** Rows of a page of reviews, as the server gives them. */
export const REVIEW_ROWS = 10;

/** One page of what buyers say of a product. */
export const useProductReviews = (productId: string, page: number) =>
  useCall(reviewsEndpoints.list, { productId, page }, { keepPrevious: true });

/** A supplier's record of twelve months. */
export const useSupplierFacts = (shopId: string) =>
  useCall(reviewsEndpoints.supplierFacts, { shopId }, { quiet: true });
