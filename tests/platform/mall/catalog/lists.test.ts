import { regionSlice } from '@jicai/platform/src/identity/region/slice.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Catalog, createCatalog } from '@jicai/platform/src/mall/catalog/service.ts';
import { catalogSlice } from '@jicai/platform/src/mall/catalog/slice.ts';
import { indexProducts } from '@jicai/platform/src/mall/catalog/store/index-products.ts';
import {
  listFixedServices,
  listShops,
  type ShopNeeds,
} from '@jicai/platform/src/mall/shop/service.ts';
import { shopSlice } from '@jicai/platform/src/mall/shop/slice.ts';
import { regionEndpoints } from '@jicai/shared/contract/identity/region.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../../../harness/run/counted.ts';
import type { World } from '../../../harness/world.ts';
import { detailOf, openDetailMall } from './detail-mall.ts';

/* Reads beside the search: shops, words, regions; and the cost of these reads. */

let world: World;
beforeAll(async () => {
  world = await openDetailMall();
});
afterAll(() => world.stop());

const anyone = () => world.as('anonymous');

describe('shops', () => {
  const any: RequestOf<typeof shopEndpoints.list> = {
    keyword: null,
    zoneId: null,
    regionCode: null,
    categoryId: null,
    initial: null,
    sort: null,
    page: 1,
    pageSize: 30,
  };
  const ids = async (request: Partial<RequestOf<typeof shopEndpoints.list>>) => {
    const { data } = await anyone().call(shopEndpoints.list, { ...any, ...request });
    return data?.rows.map(({ shopId }) => shopId).toSorted();
  };

  it.each([
    ['all', {}, ['d1', 'd2', 'd3']],
    ['by name', { keyword: '嘉合' }, ['d2']],
    ['a sign of LIKE is a character', { keyword: '%' }, []],
    ['by where they deliver', { regionCode: '330212' }, ['d1', 'd2']],
    ['by what they sell', { categoryId: 'A' }, ['d1', 'd2', 'd3']],
    ['by letter', { initial: 's' }, ['d1', 'd2', 'd3']],
    ['of a zone', { zoneId: 'flsc' }, []],
  ])('%s', async (_, request, expected) => {
    expect(await ids(request)).toEqual(expected);
  });

  it('the shops that opened last come first on demand', async () => {
    const opened = world.db.updateTable('shop').set({ opened_at: new Date('2031-01-01') });
    await opened.where('id', '=', 'd2').execute();
    const newest = { ...any, sort: 'newest', pageSize: 1 } as const;
    const { data } = await anyone().call(shopEndpoints.list, newest);
    expect(data?.rows.map(({ shopId }) => shopId)).toEqual(['d2']);
  });

  it('a suspended shop leaves the list and the search, its page says so', async () => {
    const { db } = world;
    const change = async (state: 'suspended' | 'active') => {
      await db.updateTable('shop').set({ state }).where('id', '=', 'd2').execute();
      await indexProducts(['p2'], db);
    };
    await change('suspended');
    expect(await ids({})).toEqual(['d1', 'd3']);
    const { data } = await anyone().call(catalogEndpoints.search, { ...anySearch, shopId: 'd2' });
    expect(data?.total).toBe(0);
    expect(await detailOf(world, 'p2')).toMatchObject({ obstacle: '店铺已暂停营业' });
    await change('active');
    expect(await ids({})).toEqual(['d1', 'd2', 'd3']);
  });
});

describe('words', () => {
  it('a searched word is counted, and not shown before somebody lets it', async () => {
    const say = (content: string) => anyone().call(catalogEndpoints.addHotWord, { content });
    await say('不雅的词');
    await say('不雅的词');
    const { searches, shown } = await world.db
      .selectFrom('hot_word')
      .selectAll()
      .where('content', '=', '不雅的词')
      .executeTakeFirstOrThrow();
    expect({ searches, shown }).toEqual({ searches: 2, shown: false });
    const hot = () => anyone().call(catalogEndpoints.hotWords, { content: '不雅' });
    expect((await hot()).data?.rows).toEqual([]);
    await world.db.updateTable('hot_word').set({ shown: true }).execute();
    expect((await hot()).data?.rows).toMatchObject([{ content: '不雅的词' }]);
  });

  it('suggests products, shops and categories, also by initials', async () => {
    const suggest = async (content: string) =>
      (await anyone().call(catalogEndpoints.suggest, { content, zoneId: null })).data;
    expect(await suggest('打印')).toMatchObject({
      categories: [{ name: '激光打印机' }, { name: '打印设备' }],
    });
    expect((await suggest('rdbg'))?.shops).toMatchObject([{ name: '瑞达办公' }]);
    expect(await suggest('')).toEqual({ products: [], shops: [], categories: [] });
  });

  it('the zone of new shops is a zone, and no scope of a search', async () => {
    const zone = { id: 'dpzc', name: '入驻专区', kind: 'entry', position: 9 } as const;
    await world.db.insertInto('zone').values(zone).execute();
    const { data } = await anyone().call(catalogEndpoints.zones, {});
    expect(data?.rows.at(-1)).toMatchObject({ id: 'dpzc', kind: 'entry' });
    const ask = { personId: null, zoneId: 'dpzc' };
    const { data: scopes } = await anyone().call(catalogEndpoints.scopes, ask);
    expect(scopes?.scopes.map(({ id }) => id)).not.toContain('dpzc');
  });

  it('scopes begin with the zone where somebody is', async () => {
    const { data } = await anyone().call(catalogEndpoints.scopes, {
      personId: null,
      zoneId: 'flsc',
    });
    expect(data?.scopes.map(({ id }) => id)).toEqual(['wssc', 'flsc']);
    expect(data?.defaultScope).toBe('flsc');
  });
});

describe('regions', () => {
  it('four levels down, and the way back', async () => {
    const below = async (code: string | null) =>
      (await anyone().call(regionEndpoints.children, { code })).data?.rows ?? [];
    expect(await below(null)).toHaveLength(34);
    expect((await below('33')).map(({ name }) => name)).toContain('杭州市');
    expect((await below('330106'))[0]).toMatchObject({ level: 4, childCount: 0 });
    expect(await below('99')).toEqual([]);
    const { data } = await anyone().call(regionEndpoints.path, { code: '330106001' });
    expect(data?.rows.map(({ name }) => name)).toEqual(['浙江省', '杭州市', '西湖区', '北山街道']);
  });
});

describe('lists cost the same whatever they hold', () => {
  const page = { keyword: null, regionCode: null, page: 1 };
  const p1 = { productId: 'p1', regionCode: null };
  const p2 = { productId: 'p2', regionCode: null };
  const shopsPage = { ...page, zoneId: null, categoryId: null, initial: null, sort: null };

  it.each<[string, number, (catalog: Catalog, needs: ShopNeeds, rows: number) => Promise<unknown>]>(
    [
      ['shops', 2, (_, needs, pageSize) => listShops(needs, { ...shopsPage, pageSize })],
      [
        'services',
        2,
        (_, needs, pageSize) => listFixedServices(needs, { ...page, name: null, pageSize }),
      ],
      ['deals', 2, (catalog, _, pageSize) => catalog.deals({ productId: 'p1', page: 1, pageSize })],
      ['other offers', 2, (catalog, _, n) => catalog.otherOffers(n === 1 ? p2 : p1)],
      [
        'a product page',
        2,
        (catalog, _, n) => catalog.detail({ kind: null, ...(n === 1 ? p1 : p2) }),
      ],
      ['categories', 1, (catalog, _, n) => catalog.categories({ zoneId: n === 1 ? 'flsc' : null })],
      ['scenes', 1, (catalog) => catalog.scenes({ zoneId: null })],
      [
        'suggestions',
        1,
        (catalog, _, n) => catalog.suggest({ content: n === 1 ? '硒鼓' : '打印', zoneId: null }),
      ],
      ['hot words', 1, (catalog) => catalog.hotWords({ content: null })],
    ],
  )('%s: %i', async (_, expected, ask) => {
    const counter = counted(world.db);
    const { db } = counter;
    const catalog = createCatalog({ db });
    await catalog.dictionary.get();
    for (const rows of [1, 100]) {
      counter.count = 0;
      await ask(catalog, { db, clock: databaseClock }, rows);
      expect(counter.count).toBe(expected);
    }
  });
});

it('[A09] looking needs no login: every call of the slice is open, and read-only', () => {
  const policy = { ...catalogSlice.policy, ...shopSlice.policy, ...regionSlice.policy };
  const endpoints = [
    ...Object.values(catalogEndpoints),
    ...Object.values(shopEndpoints),
    ...Object.values(regionEndpoints),
  ];
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(policy).toSorted());
  for (const { name, path, write } of endpoints) {
    expect({ name, grant: policy[name], write }).toEqual({ name, grant: 'anyone', write: false });
    expect(path).toMatch(/^\/app\/ananymous\//);
  }
});
