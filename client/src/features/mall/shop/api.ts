import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useCall } from '../../../lib/http/call.ts';
import type { ShopListState } from './model/shop-list.ts';

/** One page of shops. */
export function useShops(state: ShopListState, regionCode: string | null) {
  const { keyword, initial, sort, page } = state;
  return useCall(
    shopEndpoints.list,
    {
      keyword: keyword || null,
      zoneId: null,
      regionCode,
      categoryId: null,
      initial: initial || null,
      sort,
      page,
      pageSize: limits.pageSize,
    },
    { quiet: true, keepPrevious: true },
  );
}

/** The shops that opened last. */
export const useNewestShops = (count: number) =>
  useCall(
    shopEndpoints.list,
    {
      keyword: null,
      zoneId: null,
      regionCode: null,
      categoryId: null,
      initial: null,
      sort: 'newest',
      page: 1,
      pageSize: count,
    },
    { quiet: true },
  );

export function useShop(shopId: string) {
  return useCall(shopEndpoints.detail, { shopId }, { quiet: true, enabled: shopId !== '' });
}

/** The services of appointed shops. */
export function useFixedServices(
  name: string,
  keyword: string,
  regionCode: string | null,
  page: number,
) {
  return useCall(
    shopEndpoints.fixedServices,
    { name: name || null, keyword: keyword || null, regionCode, page, pageSize: limits.pageSize },
    { quiet: true, keepPrevious: true },
  );
}

interface ProductQuery {
  readonly shopId: string;
  readonly categoryId: string | null;
  readonly keyword: string;
  readonly page: number;
  readonly regionCode: string | null;
}

/** The products of one shop. */
export function useShopProducts({ shopId, categoryId, keyword, page, regionCode }: ProductQuery) {
  return useCall(
    catalogEndpoints.search,
    {
      ...anySearch,
      regionCode,
      shopId,
      categoryId,
      keyword: keyword || null,
      page,
      pageSize: limits.pageSize,
    },
    { quiet: true, keepPrevious: true },
  );
}
