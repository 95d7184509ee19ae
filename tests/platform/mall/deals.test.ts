import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { scoreShops } from '@jicai/platform/src/mall/reviews/scores.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { contentEndpoints } from '@jicai/shared/contract/mall/content.ts';
import { reviewsEndpoints } from '@jicai/shared/contract/mall/reviews.ts';
import { shopEndpoints } from '@jicai/shared/contract/mall/shop.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { addProduct } from '../../harness/mall/products.ts';
import type { World } from '../../harness/world.ts';
import { accept, arrivedOrder, goodsWorld, threadOf } from '../fulfilment/worlds.ts';

/* 成交: an accepted purchase is a deal of its products and of its shop, which has a score from then on. */

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
  await addProduct(world.db, { id: 'lamp', supplier: 1, price: 2_600_00, stock: 10 });
});
afterAll(() => world.stop());

const visitor = () => world.as('anonymous');
const dealsOf = async (productId: string) =>
  (await visitor().call(catalogEndpoints.deals, { productId, page: 1, pageSize: 10 })).data;
const shopOne = async () => {
  const filter = { keyword: null, zoneId: null, regionCode: null, categoryId: null, initial: null };
  const { data } = await visitor().call(shopEndpoints.list, {
    ...filter,
    sort: 'deals',
    page: 1,
    pageSize: 10,
  });
  return data?.rows.find(({ shopId }) => shopId === 'shop-1');
};
const soldOf = async (productId: string) => {
  const { data } = await visitor().call(catalogEndpoints.search, {
    ...anySearch,
    keyword: productId,
  });
  return data?.rows.find((row) => row.productId === productId)?.sold;
};

describe('[SE7] an accepted purchase', () => {
  it('is a deal of its products, counts as sold, and counts for its shop once', async () => {
    expect(await dealsOf('pen')).toEqual({ rows: [], total: 0 });
    expect(await shopOne()).toMatchObject({ dealCount: 0, score: 0 });
    const orderId = await arrivedOrder(world, { pen: 10, ink: 4 });
    expect((await dealsOf('pen'))?.total).toBe(0);

    const lines = (await threadOf(world, orderId))?.lines ?? [];
    const lineOf = (pieces: number) => lines.find(({ ordered }) => ordered === pieces)?.lineNo ?? 0;
    const [pen, ink] = [lineOf(10), lineOf(4)];
    const half = { [pen]: { qualified: 6 }, [ink]: { qualified: 0, rejected: 4 } };
    expect((await accept(world, orderId, half)).text).toBe('');
    expect(await dealsOf('pen')).toMatchObject({
      total: 1,
      rows: [{ unitName: '甲采购单位', quantity: 6, price: fen(333) }],
    });
    expect((await dealsOf('ink'))?.total).toBe(0);
    expect(await soldOf('pen')).toBe(6);
    expect((await shopOne())?.dealCount).toBe(1);

    expect((await accept(world, orderId, { [pen]: { qualified: 4 } })).text).toBe('');
    expect((await dealsOf('pen'))?.total).toBe(2);
    expect(await soldOf('pen')).toBe(10);
    expect((await shopOne())?.dealCount).toBe(1);
  });

  it('is published at the price that counts, after the reduction of its supplier', async () => {
    const orderId = await arrivedOrder(world, { lamp: 2 }, fen(5_100_00));
    const [line] = (await threadOf(world, orderId))?.lines ?? [];
    expect((await accept(world, orderId, { [line?.lineNo ?? 0]: { qualified: 2 } })).text).toBe('');
    const deal = { quantity: 2, price: fen(2_550_00) };
    expect(await dealsOf('lamp')).toMatchObject({ total: 1, rows: [deal] });
    const { data: home } = await visitor().call(contentEndpoints.home, { zoneId: 'wssc' });
    expect(home?.deals.find(({ price }) => price === deal.price)).toMatchObject(deal);
    expect(home?.deals.map(({ price }) => price)).not.toContain(fen(2_600_00));
  });

  it('gives its shop a score of the facts and reviews, and of nothing else', async () => {
    const detail = async () =>
      (await visitor().call(shopEndpoints.detail, { shopId: 'shop-1' })).data?.detail;
    // No order names a day, and nobody has written a review: one score of three.
    expect(await detail()).toMatchObject({
      scoreProducts: 0,
      scoreService: 500,
      scoreDelivery: 0,
      shop: { score: 500 },
    });
    const { data } = await world.as('buyer').call(reviewsEndpoints.pending, { page: 1 });
    const { orderId = '', lineNo = 0 } = data?.rows[0] ?? {};
    const review = { orderId, lineNo, score: 4, content: '好写' };
    expect((await world.as('buyer').call(reviewsEndpoints.write, review)).text).toBe('');
    expect(await detail()).toMatchObject({ scoreProducts: 400, shop: { score: 450 } });
  });

  it('loses points of its shop by the night look, once goods are overdue', async () => {
    const overdue = await confirmedOrder(world, { pen: 1 });
    await sql`update purchase_order set deliver_by = now() - interval '2 days' where id = ${overdue}`.execute(
      world.db,
    );
    await scoreShops({ db: world.db, clock: databaseClock });
    expect(await shopOne()).toMatchObject({ score: 333 });
  });
});
