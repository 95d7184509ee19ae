import { readCards } from '@jicai/platform/src/catalog/cards.ts';
import { indexGoods } from '@jicai/platform/src/catalog/index-goods.ts';
import { readAccessories, readOffers } from '@jicai/platform/src/catalog/offers.ts';
import { catalogPolicy } from '@jicai/platform/src/catalog/policy.ts';
import { type Catalog, createCatalog } from '@jicai/platform/src/catalog/service.ts';
import { databaseClock, moment } from '@jicai/platform/src/db/clock.ts';
import { regionPolicy } from '@jicai/platform/src/region/policy.ts';
import { shopPolicy } from '@jicai/platform/src/shop/policy.ts';
import { createShops, type Shops } from '@jicai/platform/src/shop/service.ts';
import { catalogEndpoints, PICTURE_BASE } from '@jicai/shared/contract/catalog.ts';
import { anySearch } from '@jicai/shared/contract/catalog-search.ts';
import type { RequestOf } from '@jicai/shared/contract/endpoint.ts';
import { regionEndpoints } from '@jicai/shared/contract/region.ts';
import { shopEndpoints } from '@jicai/shared/contract/shop.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../harness/world.ts';
import { DAY, layOut, NOW, stockUp } from './small-mall.ts';

let world: World;
const XSS = `"><img src=x onerror=alert(1)><script>alert('x')</script>`;

const sku = (id: string, yuan: number, stock: number) => ({
  id,
  name: id,
  options: [{ name: '颜色', value: id }],
  price: yuan * 100,
  stock,
  picture: '',
});

beforeAll(async () => {
  world = await startPlatform();
  const { db } = world;
  await layOut(db);
  await stockUp(
    [
      {
        id: 'p1',
        productKey: 'same',
        skus: [sku('black', 1_200, 3), sku('grey', 1_000, 0), sku('white', 1_100, 7)],
        accessories: [{ id: 'drum', name: '硒鼓', price: 36_800, stock: 4 }],
        tags: ['energy'],
        minQuantity: 2,
      },
      { id: 'p2', productKey: 'same', shopId: 'd2', yuan: 900 },
      { id: 'p3', productKey: 'same', shopId: 'd3', yuan: 950 },
      { id: 'p4', productKey: 'same', shopId: 'd2', yuan: 100, state: 'offSale' },
      { id: 'far', shopId: 'd3' },
      { id: 'empty', stock: 0 },
      { id: 'free', yuan: 0 },
      { id: 'frozen', state: 'frozen' },
      { id: 'evil', name: XSS, description: XSS, attributes: [{ name: XSS, value: XSS }] },
    ],
    db,
  );
  await db
    .insertInto('price_point')
    .values([
      { sku_id: 'grey', at: moment(NOW - 2 * DAY), price: 120_000 },
      { sku_id: 'grey', at: moment(NOW), price: 100_000 },
    ])
    .execute();
  await db
    .insertInto('deal')
    .values(
      [1, 2, 3].map((n) => ({
        id: `deal${n}`,
        goods_id: 'p1',
        shop_id: 'd1',
        unit_name: `单位${n}`,
        quantity: n,
        price: 100_000,
        at: moment(NOW + n * DAY),
      })),
    )
    .execute();
  const block = (text: string) => JSON.stringify([{ kind: 'note', title: '须知', text }]);
  await db
    .insertInto('page_template')
    .values([
      { id: 't0', code: 'SPXQ', blocks: block('各处') },
      { id: 't1', code: 'SPXQ', zone_id: 'flsc', blocks: block('福利') },
      { id: 't2', code: 'SPXQ', category_id: 'A', blocks: block('设备') },
      { id: 't3', code: 'SPXQ', category_id: 'A1a', blocks: block('打印机') },
    ])
    .execute();
});
afterAll(() => world.stop());

const anyone = () => world.as('anonymous');
async function detail(goodsId: string, regionCode: string | null = null) {
  const { data } = await anyone().call(catalogEndpoints.detail, { goodsId, regionCode });
  return data?.detail ?? null;
}

describe('a goods page', () => {
  it('has the SKUs in their order and means the cheapest in stock', async () => {
    const page = await detail('p1');
    expect(page?.skus.map(({ id, price, stock }) => [id, price, stock])).toEqual([
      ['black', 120_000, 3],
      ['grey', 100_000, 0],
      ['white', 110_000, 7],
    ]);
    expect(page?.card).toMatchObject({ skuId: 'white', price: 110_000, stock: 10 });
    expect(page?.accessories).toMatchObject([{ id: 'drum', price: 36_800, stock: 4 }]);
    expect(page?.categoryPath.map(({ id }) => id)).toEqual(['A', 'A1', 'A1a']);
    expect(page?.card.tags).toEqual([{ id: 'energy', name: '节能' }]);
  });

  it('counts who else offers the product, and the lowest price; what is off sale does not count', async () => {
    const page = await detail('p1');
    expect(page?.card).toMatchObject({ offerCount: 3, lowestPrice: 90_000 });
    const { data } = await anyone().call(catalogEndpoints.otherOffers, {
      goodsId: 'p1',
      regionCode: '330106',
    });
    expect(data?.rows.map(({ goodsId }) => goodsId)).toEqual(['p2', 'p3']);
  });

  it.each([
    ['far', '330106', true, 1, ''],
    ['far', '330212', false, null, '所选地址不在配送范围内'],
    ['p2', '330212', true, 2, ''],
    ['free', null, null, null, '商品价格待定，暂不可购买'],
    ['empty', null, null, null, '商品暂时无货'],
    ['frozen', null, null, null, '商品已被冻结，暂不可购买'],
    ['p4', null, null, null, '商品已下架'],
  ])('%s to %s: delivered %s in %s days, %s', async (id, region, deliverable, days, obstacle) => {
    const page = await detail(id, region);
    expect(page).toMatchObject({ deliveryDays: days, obstacle });
    expect(page?.card.deliverable).toBe(deliverable);
  });

  it('an unknown goods, scene or shop is refused in words', async () => {
    const goodsId = 'nope';
    const regionCode = null;
    const answers = await Promise.all([
      anyone().call(catalogEndpoints.detail, { goodsId, regionCode }),
      anyone().call(catalogEndpoints.stock, { goodsId, regionCode }),
      anyone().call(catalogEndpoints.scene, { sceneId: 'nope', regionCode }),
      anyone().call(shopEndpoints.detail, { shopId: 'nope' }),
    ]);
    expect(answers.map(({ state, text }) => [state, text])).toEqual([
      [0, '商品不存在或已下架'],
      [0, '商品不存在或已下架'],
      [0, '采购场景不存在'],
      [0, '店铺不存在或已关闭'],
    ]);
  });

  it('tells stock at an address', async () => {
    const { data } = await anyone().call(catalogEndpoints.stock, {
      goodsId: 'far',
      regionCode: '330212',
    });
    expect(data).toEqual({
      skus: [{ id: 'far-1', stock: 10 }],
      deliverable: false,
      deliveryDays: null,
    });
  });

  it('shows what it cost and who bought it', async () => {
    const history = await anyone().call(catalogEndpoints.priceHistory, { goodsId: 'p1' });
    expect(history.data?.rows.map(({ price }) => price)).toEqual([120_000, 100_000]);
    const deals = await anyone().call(catalogEndpoints.deals, {
      goodsId: 'p1',
      page: 1,
      pageSize: 2,
    });
    expect(deals.data).toMatchObject({
      total: 3,
      rows: [
        { unitName: '单位3', quantity: 3 },
        { unitName: '单位2', quantity: 2 },
      ],
    });
  });

  it.each([
    [null, null, '各处'],
    ['flsc', null, '福利'],
    [null, 'A1b', '设备'],
    ['flsc', 'A1a', '打印机'],
  ])('the template of zone %s and category %s is for %s', async (zoneId, categoryId, text) => {
    const { data } = await anyone().call(catalogEndpoints.pageTemplate, {
      zoneId,
      code: 'goodsDetail',
      categoryId,
    });
    expect(data?.blocks).toEqual([{ kind: 'note', title: '须知', text }]);
  });

  it('markup in goods comes out as the text it is', async () => {
    const page = await detail('evil');
    expect(page?.card.name).toBe(XSS);
    expect(page?.description).toBe(XSS);
    expect(page?.attributes).toEqual([{ name: XSS, value: XSS }]);
  });
});

describe('pictures', () => {
  const get = (name: string) => world.app.inject({ url: `${PICTURE_BASE}${name}`, method: 'GET' });

  it('are drawn with the brand in type, kept for ever, and run nothing', async () => {
    const answer = await get('goods-printer-0-0-212-b1.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('>睿印</text>');
  });

  it('a brand with markup in its name is text in the picture', async () => {
    await world.db.insertInto('brand').values({ id: 'bx', name: XSS, initial: '#' }).execute();
    const { body } = await get('goods-printer-0-0-212-bx.svg');
    expect(body).not.toMatch(/<img|<script/);
    expect(body).toContain('&#60;');
  });

  it('an unknown maker is left out, and asked for again later', async () => {
    const { headers, body } = await get('goods-printer-0-0-212-b9.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(body).not.toContain('<text');
  });

  it.each([
    'x.svg',
    'goods-printer-9-0-212-b1.svg',
    'goods-printer-0-0-999-b1.svg',
    'goods-printer-0-0-212-b1.png',
    'goods-printer-0-0-212-<b>.svg',
  ])('there is none called %s', async (name) => {
    const answer = await get(encodeURIComponent(name));
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a shop has a sign with its first character', async () => {
    expect((await get('shop-210-d1.svg')).body).toContain('>瑞</text>');
  });
});

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

  it('a suspended shop leaves the list and the search, its page says so', async () => {
    const { db } = world;
    const change = async (state: 'suspended' | 'active') => {
      await db.updateTable('shop').set({ state }).where('id', '=', 'd2').execute();
      await indexGoods(['p2'], db);
    };
    await change('suspended');
    expect(await ids({})).toEqual(['d1', 'd3']);
    const { data } = await anyone().call(catalogEndpoints.search, { ...anySearch, shopId: 'd2' });
    expect(data?.total).toBe(0);
    expect(await detail('p2')).toMatchObject({ obstacle: '店铺已暂停营业' });
    await change('active');
    expect(await ids({})).toEqual(['d1', 'd2', 'd3']);
  });
});

describe('what other slices ask', () => {
  it('offers by SKU and by goods, in one answer, unknown ids left out', async () => {
    const offers = await readOffers(
      { skuIds: ['grey', 'nope'], goodsIds: ['p1', 'far'] },
      '330212',
      world.db,
    );
    const brief = offers.map(({ skuId, price, stock, deliverable, shopState }) => ({
      skuId,
      price,
      stock,
      deliverable,
      shopState,
    }));
    expect(brief.toSorted((a, b) => (a.skuId < b.skuId ? -1 : 1))).toEqual([
      { skuId: 'far-1', price: 100_000, stock: 10, deliverable: false, shopState: 'active' },
      { skuId: 'grey', price: 100_000, stock: 0, deliverable: true, shopState: 'active' },
      { skuId: 'white', price: 110_000, stock: 7, deliverable: true, shopState: 'active' },
    ]);
  });

  it('cards in the order asked, accessories by id and by goods', async () => {
    const cards = await readCards(['p3', 'nope', 'p1'], null, world.db);
    expect(cards.map(({ goodsId }) => goodsId)).toEqual(['p3', 'p1']);
    expect(await readAccessories({ ids: ['drum'] }, world.db)).toHaveLength(1);
    expect(await readAccessories({ goodsIds: ['p1'] }, world.db)).toHaveLength(1);
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

  it('suggests goods, shops and categories, also by initials', async () => {
    const suggest = async (content: string) =>
      (await anyone().call(catalogEndpoints.suggest, { content, zoneId: null })).data;
    expect(await suggest('打印')).toMatchObject({
      categories: [{ name: '激光打印机' }, { name: '打印设备' }],
    });
    expect((await suggest('rdbg'))?.shops).toMatchObject([{ name: '瑞达办公' }]);
    expect(await suggest('')).toEqual({ goods: [], shops: [], categories: [] });
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
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const page = { keyword: null, regionCode: null, page: 1 };
  const shopsPage = { ...page, zoneId: null, categoryId: null, initial: null, sort: null };

  it.each<[string, number, (catalog: Catalog, shops: Shops, rows: number) => Promise<unknown>]>([
    ['shops', 2, (_, shops, pageSize) => shops.list({ ...shopsPage, pageSize })],
    ['services', 2, (_, shops, pageSize) => shops.fixedServices({ ...page, name: null, pageSize })],
    ['deals', 2, (catalog, _, pageSize) => catalog.deals('p1', 1, pageSize)],
    ['other offers', 2, (catalog, _, n) => catalog.otherOffers(n === 1 ? 'p2' : 'p1', null)],
    ['a goods page', 2, (catalog, _, n) => catalog.detail(n === 1 ? 'p1' : 'p2', null)],
    ['categories', 1, (catalog, _, n) => catalog.categories(n === 1 ? 'flsc' : null)],
    ['scenes', 1, (catalog) => catalog.scenes(null)],
    ['suggestions', 1, (catalog, _, n) => catalog.suggest(n === 1 ? '硒鼓' : '打印', null)],
    ['hot words', 1, (catalog) => catalog.hotWords(null)],
  ])('%s: %i', async (_, expected, ask) => {
    const db = world.db.withPlugin(counting);
    const catalog = createCatalog({ db });
    const shops = createShops({ db, clock: databaseClock });
    await catalog.dictionary.get();
    for (const rows of [1, 100]) {
      statements = 0;
      await ask(catalog, shops, rows);
      expect(statements).toBe(expected);
    }
  });
});

it('[A09] looking needs no login: every call of the slice is open, and read-only', () => {
  const policy = { ...catalogPolicy, ...shopPolicy, ...regionPolicy };
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
