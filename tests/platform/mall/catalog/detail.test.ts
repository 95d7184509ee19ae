import { askedKind } from '@jicai/client/src/features/mall/catalog/lib/product-path.ts';
import { readCards } from '@jicai/platform/src/mall/catalog/cards.ts';
import { readAccessories, readOffers } from '@jicai/platform/src/mall/catalog/offers.ts';
import { catalogEndpoints, PICTURE_BASE } from '@jicai/shared/contract/mall/catalog.ts';
import { type ShopState, shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../../harness/world.ts';
import { detailOf, openDetailMall, XSS } from './detail-mall.ts';

let world: World;
beforeAll(async () => {
  world = await openDetailMall();
});
afterAll(() => world.stop());

const anyone = () => world.as('anonymous');
const detail = (productId: string, regionCode: string | null = null) =>
  detailOf(world, productId, regionCode);

describe('a product page', () => {
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
      productId: 'p1',
      regionCode: '330106',
    });
    expect(data?.rows.map(({ productId }) => productId)).toEqual(['p2', 'p3']);
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

  it('an unknown product, scene or shop is refused in words', async () => {
    const productId = 'nope';
    const regionCode = null;
    const answers = await Promise.all([
      anyone().call(catalogEndpoints.detail, { productId, kind: null, regionCode }),
      anyone().call(catalogEndpoints.scene, { sceneId: 'nope', regionCode }),
      anyone().call(shopEndpoints.detail, { shopId: 'nope' }),
    ]);
    expect(answers.map(({ state, text }) => [state, text])).toEqual([
      [0, '商品不存在或已下架'],
      [0, '采购场景不存在'],
      [0, '店铺不存在或已关闭'],
    ]);
  });

  it.each([
    [null, 1],
    ['mall', 1],
    ['welfare', 0],
    ['special', 0],
  ] as const)('asked for as of the kind %s: answered %d', async (kind, state) => {
    const ask = { productId: 'p1', kind, regionCode: null };
    const answer = await anyone().call(catalogEndpoints.detail, ask);
    expect(answer.state).toBe(state);
    if (state === 0) expect(answer.text).toBe('商品不存在或已下架');
  });

  it.each([
    ['/goods/goodsDetail', 'ids=p1', null],
    ['/goods/goodsDetail', 'ids=p1&type=wssc', 'mall'],
    ['/goods/goodsDetail', 'ids=p1&type=flsc', 'welfare'],
    ['/goods/goodsDetail', 'ids=p1&type=nonsense', null],
    ['/goods/flGoodsDetail', 'ids=p1', 'welfare'],
  ])('%s?%s asks for the kind %s', (path, query, kind) => {
    expect(askedKind(path, new URLSearchParams(query))).toBe(kind);
  });

  it('shows what it cost and who bought it', async () => {
    const history = await anyone().call(catalogEndpoints.priceHistory, { productId: 'p1' });
    expect(history.data?.rows.map(({ price }) => price)).toEqual([120_000, 100_000]);
    const deals = await anyone().call(catalogEndpoints.deals, {
      productId: 'p1',
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
      code: 'productDetail',
      categoryId,
    });
    expect(data?.blocks).toEqual([{ kind: 'note', title: '须知', text }]);
  });

  it('markup in products comes out as the text it is', async () => {
    const page = await detail('evil');
    expect(page?.card.name).toBe(XSS);
    expect(page?.description).toBe(XSS);
    expect(page?.attributes).toEqual([{ name: XSS, value: XSS }]);
  });
});

describe('pictures', () => {
  const get = async (name: string) => {
    const { status, headers, body } = await supertest(world.app.server).get(PICTURE_BASE + name);
    // Pictures arrive as bytes.
    return { statusCode: status, headers, body: String(body) };
  };

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

describe('what other slices ask', () => {
  it('offers by SKU and by products, in one answer, unknown ids left out', async () => {
    const offers = await readOffers(
      { skuIds: ['grey', 'nope'], productIds: ['p1', 'far'] },
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

  it('cards do not count the offers of a shop that is closed', async () => {
    const offers = async () => {
      const [card] = await readCards(['p1'], null, world.db);
      return [card?.offerCount, card?.lowestPrice];
    };
    const put = (state: ShopState) =>
      world.db.updateTable('shop').set({ state }).where('id', '=', 'd2').execute();
    expect(await offers()).toEqual([3, 90_000]);
    await put('suspended');
    expect(await offers()).toEqual([2, 95_000]);
    await put('active');
  });

  it('cards in the order asked, accessories by id and by products', async () => {
    const cards = await readCards(['p3', 'nope', 'p1'], null, world.db);
    expect(cards.map(({ productId }) => productId)).toEqual(['p3', 'p1']);
    expect(await readAccessories({ ids: ['drum'] }, world.db)).toHaveLength(1);
    expect(await readAccessories({ productIds: ['p1'] }, world.db)).toHaveLength(1);
  });
});
