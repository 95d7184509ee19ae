import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { readPage } from '../../../../lib/url/page-param.ts';
import { SHOP_PAGES } from './shop-query.ts';

export type ShopSort = NonNullable<RequestOf<(typeof shopEndpoints)['list']>['sort']>;

/** The state of the list in its URL; unreadable parts are left out. */
export interface ShopListState {
  readonly keyword: string;
  readonly initial: string;
  readonly sort: ShopSort;
  readonly page: number;
}

export const shopSorts: readonly (readonly [ShopSort, string])[] = [
  ['score', '评分'],
  ['deals', '成交笔数'],
  ['goods', '商品数'],
  ['newest', '最近入驻'],
];

export function readShopList(params: URLSearchParams): ShopListState {
  const initial = params.get('initial') ?? '';
  const sort = shopSorts.find(([one]) => one === params.get('sort'))?.[0] ?? 'score';
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    initial: /^[A-Z#]$/.test(initial) ? initial : '',
    sort,
    page: readPage(params, SHOP_PAGES),
  };
}

/** A state as the query of its URL; what a bare URL shows is left out. */
export function shopListQuery({ keyword, initial, sort, page }: ShopListState): URLSearchParams {
  const query = new URLSearchParams();
  if (keyword) query.set('keyword', keyword);
  if (initial) query.set('initial', initial);
  if (sort !== 'score') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query;
}
