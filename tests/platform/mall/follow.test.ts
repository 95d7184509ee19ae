import { followToCancel } from '@jicai/client/src/features/mall/actions/cancel-chain.ts';
import type { Call } from '@jicai/client/src/lib/http/http.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { statisticsEndpoints } from '@jicai/shared/contract/mall/statistics.ts';
import { limits } from '@jicai/shared/limits.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, addShops, reprice, shopOf } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { counted } from '../../harness/run/counted.ts';
import { openDatabase, startPlatform, type World } from '../../harness/world.ts';

let world: World;
let statements: () => number;

beforeAll(async () => {
  const { db, take } = counted(await openDatabase());
  statements = take;
  world = await startPlatform({ db, suppliers: 2 });
  await addShops(db, [1, 2]);
  for (let n = 1; n <= 5; n += 1) await addProduct(db, { id: `g${n}`, supplier: 1 + (n % 2) });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from follow`.execute(world.db);
  await sql`delete from browsing`.execute(world.db);
});

type Who = 'buyer' | 'otherHandler' | 'anonymous';
const me = personIdOf('buyer');
const follow = (productId: string | null, shopId: string | null = null, who: Who = 'buyer') =>
  world.as(who).call(followEndpoints.add, { personId: null, productId, shopId });
const page = { personId: me, page: 1, pageSize: 100 };
const products = async (who: Who = 'buyer') =>
  (await world.as(who).call(followEndpoints.listProducts, { ...page, regionCode: null })).data;
const shops = async (who: Who = 'buyer') =>
  (await world.as(who).call(followEndpoints.listShops, page)).data;

describe('follows', () => {
  it('of products remember the price of the day', async () => {
    await follow('g1');
    await reprice(world.db, 'g1', 1_500);
    const rows = (await products())?.rows ?? [];
    expect(rows).toMatchObject([{ productId: 'g1', price: 1_500, priceFollowed: 1_000 }]);
    await reprice(world.db, 'g1', 1_000);
  });

  it('of a shop count its products, and those that are new since', async () => {
    await follow(null, shopOf(1));
    await sql`update goods set listed_at = now() + interval '1 day' where id = 'g2'`.execute(
      world.db,
    );
    expect((await shops())?.rows).toMatchObject([
      { shopId: shopOf(1), productCount: 2, newProductCount: 1, isActive: true },
    ]);
  });

  it('following twice is following once; a product and its shop are two things', async () => {
    await follow('g1');
    await follow('g1');
    await follow(null, shopOf(2));
    expect([(await products())?.total, (await shops())?.total]).toEqual([1, 1]);
    const { data } = await world.as('buyer').call(followEndpoints.ids, {});
    expect(data).toEqual({ productIds: ['g1'], shopIds: [shopOf(2)] });
  });

  it.each([
    [null, null, 'follow.nothing'],
    ['nothing', null, 'product.unknown'],
    [null, 'nothing', 'shop.unknown'],
  ] as const)('refuses %s, %s: %s', async (productId, shopId, refused) => {
    expect(await follow(productId, shopId)).toMatchObject({ state: 0, text: messages[refused] });
  });

  it('come in pages with the fields of the specification', async () => {
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5']) await follow(id);
    const ask = { personId: me, page: 2, pageSize: 2, regionCode: null };
    const { wire, data } = await world.as('buyer').call(followEndpoints.listProducts, ask);
    expect(wire).toMatchObject({ totalRowsAmount: 5, currentPage: 2, pagesize: 2 });
    expect(data?.rows.map(({ productId }) => productId)).toEqual(['g3', 'g2']);
  });

  it('of more than so many are refused: one before the limit, the limit, one more', async () => {
    await sql`insert into goods (id, shop_id, zone_id, name, state, price)
      select 'x' || n, ${shopOf(1)}, 'wssc', 'x', 'onSale', 1 from generate_series(1, 500) n`.execute(
      world.db,
    );
    await sql`insert into follow (id, person_id, shop_id, goods_id)
      select 'f' || n, ${me}, ${shopOf(1)}, 'x' || n
      from generate_series(1, ${limits.follows - 2}::int) n`.execute(world.db);
    expect((await follow('g1')).state).toBe(1);
    expect((await follow('g2')).state).toBe(1);
    expect((await follow('g3')).text).toBe('最多关注 500 个，请先取消不需要的关注');
    expect((await follow('g2')).state).toBe(1);
  });

  it('are listed with as many statements for 1 as for 4', async () => {
    await follow('g1');
    await products();
    statements();
    await products();
    const forOne = statements();
    for (const id of ['g2', 'g3', 'g4']) await follow(id);
    statements();
    await products();
    expect(statements()).toBe(forOne);
  });
});

describe('cancelling', () => {
  /** The chain of the specification: shop by product, follow by person, shop and product, then by id. */
  async function chain(productId: string, who: Who, personId: string) {
    const player = world.as(who);
    const shop = await player.call(followEndpoints.shopOfProduct, { productId });
    const shopId = shop.data?.shopId ?? '';
    const found = await player.call(followEndpoints.find, { personId, shopId, productId });
    const id = found.data?.id ?? null;
    if (id !== null) await player.call(followEndpoints.cancel, { ids: [id] });
    return id;
  }

  it('[FO1] goes by the chain of the specification', async () => {
    await follow('g1');
    await follow('g2');
    expect(await chain('g1', 'buyer', me)).not.toBeNull();
    expect((await products())?.rows.map(({ productId }) => productId)).toEqual(['g2']);
    expect(await chain('g1', 'buyer', me)).toBeNull();
  });

  it('[FO1] by that chain in the client, each call in its order', async () => {
    const { id: followed } = (await follow('g1')).data ?? {};
    const asked: string[] = [];
    const call: Call = async (endpoint, body) => {
      asked.push(endpoint.name);
      const { data } = await world.as('buyer').call(endpoint, body);
      if (data === null) throw new Error(`${endpoint.name} was refused`);
      return data;
    };
    expect(await followToCancel(call, 'g1', me)).toEqual({
      ids: [followed],
    });
    expect(asked).toEqual(['follow.shopOfGoods', 'follow.find']);
    expect(await followToCancel(call, 'g2', me)).toEqual({ ids: [] });
  });

  it('goes by one call, too', async () => {
    await follow('g1');
    await follow(null, shopOf(2));
    const cancel = (productId: string | null, shopId: string | null) =>
      world.as('buyer').call(followEndpoints.cancelDirect, { productId, shopId });
    await cancel('g1', null);
    expect([(await products())?.total, (await shops())?.total]).toEqual([0, 1]);
    await cancel(null, shopOf(2));
    expect((await shops())?.total).toBe(0);
    expect((await cancel('g1', null)).state).toBe(1);
  });

  it('[A03] never touches another’s follows, whoever the payload names', async () => {
    await follow('g1');
    const id = (await products())?.rows[0]?.id ?? '';
    expect(await chain('g1', 'otherHandler', me)).toBeNull();
    await world.as('otherHandler').call(followEndpoints.cancel, { ids: [id] });
    await world
      .as('otherHandler')
      .call(followEndpoints.cancelDirect, { productId: 'g1', shopId: null });
    expect(await products('otherHandler')).toMatchObject({ rows: [], total: 0 });
    expect((await products())?.total).toBe(1);
  });

  it('is empty for a visitor, who must log in to follow', async () => {
    await follow('g1');
    await follow(null, shopOf(2));
    expect(await products('anonymous')).toMatchObject({ rows: [], total: 0 });
    expect(await shops('anonymous')).toMatchObject({ rows: [], total: 0 });
    const visitor = world.as('anonymous');
    expect((await visitor.call(followEndpoints.ids, {})).data).toEqual({
      productIds: [],
      shopIds: [],
    });
    const asked = { personId: me, shopId: shopOf(2), productId: null };
    expect((await visitor.call(followEndpoints.find, asked)).data).toEqual({ id: null });
    const add = { personId: null, productId: 'g1', shopId: null };
    expect((await visitor.call(followEndpoints.add, add)).status).toBe(401);
    expect((await visitor.call(followEndpoints.cancel, { ids: ['f1'] })).status).toBe(401);
  });
});

describe('browsing history', () => {
  const look = (productId: string) =>
    world.as('buyer').call(historyEndpoints.record, { productId });
  const seen = async (who: Who = 'buyer') =>
    (await world.as(who).call(historyEndpoints.list, {})).data?.rows.map(
      ({ productId }) => productId,
    );

  it('[FO2] has the last products first, each once', async () => {
    for (const id of ['g1', 'g2', 'g1', 'nothing']) expect((await look(id)).state).toBe(1);
    expect(await seen()).toEqual(['g1', 'g2']);
  });

  it('[A03] is one person’s; forgets one product or all', async () => {
    for (const id of ['g1', 'g2', 'g3']) await look(id);
    const forget = (productId: string | null, who: Who = 'buyer') =>
      world.as(who).call(historyEndpoints.remove, { productId });
    await forget(null, 'otherHandler');
    expect(await seen('otherHandler')).toEqual([]);
    await forget('g2');
    expect(await seen()).toEqual(['g3', 'g1']);
    await forget(null);
    expect(await seen()).toEqual([]);
  });

  it.each([-1, 0, 1])('keeps so many products and forgets the oldest (limit %d)', async (over) => {
    const before = limits.historyProducts + over - 1;
    await sql`insert into goods (id, shop_id, zone_id, name, state, price)
      select 'h' || n, ${shopOf(1)}, 'wssc', 'h', 'onSale', 1
      from generate_series(1, ${limits.historyProducts + 1}::int) n on conflict do nothing`.execute(
      world.db,
    );
    await sql`insert into browsing (person_id, goods_id, viewed_at)
      select ${me}, 'h' || n, now() - n * interval '1 minute'
      from generate_series(1, ${before}::int) n`.execute(world.db);
    await look('g1');
    const { rows } = await sql<{ count: number }>`select count(*) as count from browsing`.execute(
      world.db,
    );
    expect(rows[0]?.count).toBe(Math.min(before + 1, limits.historyProducts));
    expect((await seen())?.[0]).toBe('g1');
  });
});

describe('the counts of the side toolbar', () => {
  it('[FO3] are the caller’s, in one call, whoever the payload names', async () => {
    await follow('g1');
    await follow('g2');
    await follow(null, shopOf(1));
    await world.as('buyer').call(historyEndpoints.record, { productId: 'g1' });
    const ask = (who: Who) => world.as(who).call(statisticsEndpoints.counts, { personId: me });
    expect((await ask('buyer')).wire).toMatchObject({
      gwcsl: 0,
      spsl: 2,
      dpsl: 1,
      spdbsl: 0,
      lssl: 1,
    });
    expect((await ask('otherHandler')).data).toEqual({
      cart: 0,
      products: 0,
      shops: 0,
      comparison: 0,
      history: 0,
    });
  });
});
