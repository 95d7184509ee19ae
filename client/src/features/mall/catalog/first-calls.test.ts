import type { FirstLook } from '@jicai/shared/contract/mall/catalog/first-look.ts';
import { SearchRequest } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints, PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import { limits } from '@jicai/shared/limits.ts';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { askFirst, keyOf } from '../../../lib/http/first-call.ts';
import type { Call } from '../../../lib/http/http.ts';
import { regionAtom } from '../../identity/region/region.ts';
import { catalogFirstCalls } from './first-calls.ts';
import { emptySearch, searchRequest } from './model/search-url.ts';

/** Opens an address; what was asked, and what the page finds of it. */
async function open(address: string, region?: string) {
  const { pathname, searchParams } = new URL(address, 'http://mall.test');
  const store = createStore();
  if (region) store.set(regionAtom, { code: region, name: region });
  const queries = new QueryClient();
  const asked: { name: string; body: unknown }[] = [];
  const call = (async ({ name }: { name: string }, body: unknown) => {
    asked.push({ name, body });
    const card = (picture: string) => ({
      ...{ picture, name: `商品 ${picture}`, price: 89_900, unit: '台', shopName: '瑞达办公' },
      ...{ productId: 'p7', zoneId: 'wssc' },
    });
    return { rows: ['a.svg', '', 'b.svg'].map(card), detail: { card: card('c.svg') } };
  }) as unknown as Call;
  const shown: FirstLook[] = [];
  const services = { store, queries, call };
  askFirst(catalogFirstCalls, { path: pathname, query: searchParams }, services, (looks) =>
    shown.push(...looks),
  );
  await new Promise((resolve) => setTimeout(resolve));
  return { asked, shown, found: (key: readonly unknown[]) => queries.getQueryData(key) };
}

const search = (changes: object) =>
  keyOf(catalogEndpoints.search, searchRequest({ ...emptySearch, ...changes }));
const detail = (changes: object) =>
  keyOf(catalogEndpoints.detail, { productId: 'p1', kind: null, regionCode: null, ...changes });

describe('the first calls of the catalogue', () => {
  it.each([
    ['/GoodListSearch?search_input=打印机', search({ keyword: '打印机' })],
    ['/goods/SxGoodListSearch', search({ zoneId: 'sxzq' })],
    ['/DpGoodsList?zq=shop1', search({ shopId: 'shop1' })],
    ['/goods/goodsDetail/p1/', detail({})],
    ['/goods/goodsDetail/p1', detail({})],
    ['/goods/goodsDetail?ids=p1,p2', detail({})],
    ['/goods/flGoodsDetail?ids=p1', detail({ kind: 'welfare' })],
  ])('ask for %s what its page asks', async (address, key) => {
    const { asked, found } = await open(address);
    expect(asked).toHaveLength(1);
    expect(found(key)).toBeDefined();
  });

  it('ask for the region that the browser keeps, unless the address says another', async () => {
    const path = '/GoodListSearch';
    expect((await open(path, '340100')).found(search({ regionCode: '340100' }))).toBeDefined();
    const name = SearchRequest.fields.regionCode?.[0];
    const { found } = await open(`${path}?${name}=110100`, '340100');
    expect(found(search({ regionCode: '110100' }))).toBeDefined();
  });

  it.each(['/', '/login', '/goods/goodsDetail', '/GoodListSearchX', '/goods/goodsDetail/%E0%A4'])(
    'ask nothing for %s',
    async (address) => expect((await open(address)).asked).toEqual([]),
  );

  it('show what is seen at once: of a search its first goods, of a detail the product', async () => {
    const words = '¥899.00/台 · 瑞达办公';
    const path = '/goods/goodsDetail/p7/';
    const { shown } = await open('/GoodListSearch');
    expect(shown).toEqual([
      { picture: `${PICTURE_BASE}a.svg`, title: '商品 a.svg', words, path },
      { picture: '', title: '商品 ', words, path },
      { picture: `${PICTURE_BASE}b.svg`, title: '商品 b.svg', words, path },
    ]);
    expect((await open('/goods/goodsDetail/p1/')).shown).toEqual([
      { picture: `${PICTURE_BASE}c.svg`, title: '商品 c.svg', words, path: '' },
    ]);
    expect((await open('/login')).shown).toEqual([]);
  });

  it('ask for pages as long as a list is everywhere', async () => {
    const { asked } = await open('/GoodListSearch');
    expect(asked[0]?.body).toMatchObject({ pageSize: limits.pageSize });
  });
});
