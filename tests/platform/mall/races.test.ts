import { alertEndpoints } from '@jicai/shared/contract/mall/alert.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { brandEndpoints } from '@jicai/shared/contract/mall/site-content.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, addShops, skuOf } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { openDatabase, startPlatform, type World } from '../../harness/world.ts';

/* A check that an insert relies on holds when several ask at once: on PostgreSQL, which runs them together. */

const AT_ONCE = 12;
const LEFT = 5;
let world: World;
beforeAll(async () => {
  world = await startPlatform({ db: await openDatabase('postgres'), suppliers: 1 });
  await addShops(world.db, [1]);
  for (let n = 0; n < AT_ONCE; n += 1) await addProduct(world.db, { id: `r${n}`, supplier: 1 });
});
afterAll(() => world?.stop());

const numbers = Array.from({ length: AT_ONCE }, (_, n) => n);
const me = () => personIdOf('buyer');

it(`${AT_ONCE} follows at once are no more than a person may have`, async () => {
  await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price, min_quantity, attributes)
    select 'f' || n, shop_id, zone_id, category_id, name, state, price, min_quantity, attributes
    from goods, generate_series(1, ${limits.follows - LEFT}::int) n where id = 'r0'`.execute(
    world.db,
  );
  await sql`insert into follow (id, person_id, shop_id, goods_id, price_followed, followed_at)
    select 'f' || n, ${me()}, g.shop_id, 'f' || n, 100, now()
    from goods g, generate_series(1, ${limits.follows - LEFT}::int) n where g.id = 'r0'`.execute(
    world.db,
  );
  const answers = await Promise.all(
    numbers.map((n) =>
      world
        .as('buyer')
        .call(followEndpoints.add, { personId: null, productId: `r${n}`, shopId: null }),
    ),
  );
  expect(answers.filter(({ state }) => state === 1)).toHaveLength(LEFT);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from follow where person_id = ${me()}`.execute(world.db);
  expect(rows).toEqual([{ n: limits.follows }]);
});

it(`${AT_ONCE} alerts at once are no more than a person may have; another price is no further one`, async () => {
  await sql`insert into sku (id, goods_id, price, stock)
    select 'a' || n, goods_id, price, stock
    from sku, generate_series(1, ${limits.productAlerts - LEFT}::int) n where id = ${skuOf('r0')}`.execute(
    world.db,
  );
  await sql`insert into product_alert (person_id, sku_id, kind, price, created_at)
    select ${me()}, 'a' || n, 'price', 1, now()
    from generate_series(1, ${limits.productAlerts - LEFT}::int) n`.execute(world.db);
  const set = (n: number, price: number) =>
    world.as('buyer').call(alertEndpoints.set, {
      productId: `r${n}`,
      skuId: null,
      kind: 'price',
      price: fen(price),
    });
  const answers = await Promise.all(numbers.map((n) => set(n, 500)));
  expect(answers.filter(({ state }) => state === 1)).toHaveLength(LEFT);
  const first = answers.findIndex(({ state }) => state === 1);
  expect((await set(first, 400)).state).toBe(1);
});

it(`${AT_ONCE} brands of one name at once are one brand`, async () => {
  const answers = await Promise.all(
    numbers.map(() =>
      world.as('operator').call(brandEndpoints.save, {
        item: { id: '', name: '同名品牌', initial: 'T', products: 0 },
        seen: null,
      }),
    ),
  );
  expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
});
