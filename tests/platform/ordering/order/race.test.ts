import { checkoutEndpoints, type SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import {
  addBooks,
  fillCart,
  formOf,
  orderOne,
  review,
  stockOf,
} from '../../../harness/mall/orders.ts';
import { addProduct, addShops, reprice, skuOf } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { countWaits } from '../../../harness/stages/database-waits.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* Many submits at once, on PostgreSQL; PGlite would hide such races. */

let world: World;
const SHOPPERS = 50;
const shopper = (n: number) => `person-shopper-${n}`;

beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 3 });
  await addShops(world.db, [1, 2, 3]);
  await addProduct(world.db, { id: 'rare', supplier: 1, price: 100, stock: 10 });
  await addProduct(world.db, { id: 'pen', supplier: 2, price: 100, stock: 1_000 });
  await addProduct(world.db, { id: 'ink', supplier: 3, price: 100, stock: 1_000 });
  await addBooks(world, 'buyer');
});
afterAll(() => world.stop());

/** As many sessions as one likes of people with an address of their own; no password is checked. */
async function addShoppers(
  from = 0,
  count = SHOPPERS,
): Promise<{ call: (lines: SeenLine[]) => Promise<number> }[]> {
  const { submitOrders } = await import('@jicai/platform/src/ordering/checkout/submit.ts');
  const { databaseClock } = await import('@jicai/platform/src/kernel/db/clock.ts');
  const { carryOutWrite } = await import('@jicai/platform/src/kernel/write/write.ts');
  const deps = { db: world.db, clock: databaseClock, publish: async () => {} };
  const noFiles = async () => null;
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const n = from + index;
      await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
        values (${shopper(n)}, ${`shopper-${n}`}, '', ${`买手 ${n}`}, 'unit-a', '{buyer}')`.execute(
        world.db,
      );
      await sql`insert into address (id, person_id, receiver, phone, region_code, region_name, detail)
        values (${`address-${n}`}, ${shopper(n)}, '收', '13800138000', '330106001', '某地', '1 号')`.execute(
        world.db,
      );
      const person = {
        id: shopper(n),
        name: `买手 ${n}`,
        orgId: 'unit-a',
        orgName: '甲采购单位',
        orgType: 'buyer' as const,
        roles: ['buyer' as const],
        tokenHash: '',
      };
      const call = async (lines: SeenLine[]) => {
        const caller = {
          person,
          ip: '',
          requestKey: `key-of-shopper-${n}`,
          userAgent: '',
          device: '',
          setHeader: () => {},
        };
        const form = { ...formOf('buyer', lines), addressId: `address-${n}` };
        const answer = await carryOutWrite(
          deps,
          checkoutEndpoints.submit,
          form,
          caller,
          (body, context) => submitOrders(noFiles, body, new Map(), context),
        );
        return 'refused' in answer ? 0 : answer.orders.length;
      };
      return { call };
    }),
  );
}

describe('many submits at once', () => {
  it('[OR7] 50 submits of the last 10 pieces sell exactly 10', async () => {
    const shoppers = await addShoppers();
    const carts = await Promise.all(
      shoppers.map((_, n) => fillCart(world, shopper(n), { rare: 1, pen: 1 })),
    );
    const made = await Promise.all(shoppers.map(({ call }, n) => call(carts[n] ?? [])));
    expect(made.filter((orders) => orders === 2)).toHaveLength(10);
    expect(made.filter((orders) => orders === 0)).toHaveLength(40);
    expect(await stockOf(world, 'rare')).toBe(0);
    expect(await stockOf(world, 'pen')).toBe(990);
    const { rows } = await sql<{ sold: number }>`select sum(quantity)::int as sold from order_line
      where sku_id = ${skuOf('rare')}`.execute(world.db);
    expect(rows[0]?.sold).toBe(10);
    // Each order says truly what it left: others took theirs between its look and its lock.
    const { rows: kept } = await sql<{ left: number }>`select stock_left as left from order_line
      where goods_id = 'rare' order by 1`.execute(world.db);
    expect(kept.map(({ left }) => left)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('[OR7] a submit waits for the database fourteen times, four of them with its stock', async () => {
    const [first, second] = await addShoppers(SHOPPERS, 2);
    const [warm, counted] = [
      await fillCart(world, shopper(SHOPPERS), { pen: 1, ink: 1 }),
      await fillCart(world, shopper(SHOPPERS + 1), { pen: 1, ink: 1 }),
    ];
    expect(await first?.call(warm)).toBe(2);
    const waits = countWaits();
    expect(await second?.call(counted)).toBe(2);
    expect(waits()).toBe(14);
  });

  it('[AU53] a double click, and a second tab with another key, make one order', async () => {
    const lines = await fillCart(world, personIdOf('buyer'), { pen: 1, ink: 1 });
    const send = (requestKey: string) =>
      world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines), { requestKey });
    await world.as('buyer').token();
    const answers = await Promise.all(
      ['click-0001', 'click-0001', 'click-0001', 'tab-000002'].map(send),
    );
    const numbers = new Set(answers.flatMap(({ data }) => data?.groupNumber || []));
    expect(numbers.size).toBe(1);
    const { rows } = await sql<{ n: number }>`select count(*) as n from order_group
      where buyer_id = ${personIdOf('buyer')}`.execute(world.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('[OR5] a price that changes while people submit is never paid unseen', async () => {
    await reprice(world.db, 'ink', 100);
    const lines = await fillCart(world, personIdOf('buyer'), { ink: 1 });
    const race = async () => {
      const [answer] = await Promise.all([
        world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines)),
        reprice(world.db, 'ink', 200),
      ]);
      return answer;
    };
    const { state, data } = await race();
    if (state === 1) expect(data?.amount).toBe(100);
    else expect(data?.differences).toMatchObject([{ kind: 'priceChanged', price: 200 }]);
  });

  it('[OR1] cancel and confirm at the same time: one of them', async () => {
    await reprice(world.db, 'pen', 100);
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await stockOf(world, 'pen');
      const id = await orderOne(world, 'buyer', { pen: 1 });
      await review(world, id, 'passed');
      const [cancelled, confirmed] = await Promise.all([
        world.as('buyer').call(orderEndpoints.cancel, { id, version: 2, reason: '撤' }),
        world
          .as('supplier', 2)
          .call(orderEndpoints.confirm, { id, version: 2, amount: null, note: '' }),
      ]);
      expect(cancelled.state + confirmed.state).toBe(1);
      expect(await stockOf(world, 'pen')).toBe(cancelled.state === 1 ? before : before - 1);
    }
  });

  it('[OR17] of many urges at once one counts, once in 24 hours', async () => {
    const id = await confirmedOrder(world, { pen: 1 }, 2);
    const urges = () =>
      Promise.all(
        Array.from({ length: 6 }, () => world.as('buyer').call(orderEndpoints.urge, { id })),
      );
    const count = (answers: Awaited<ReturnType<typeof urges>>) =>
      answers.filter(({ state }) => state === 1).length;
    expect(count(await urges())).toBe(1);
    const shift = (by: string) =>
      sql`update order_urge set at = at - ${by}::interval where order_id = ${id}`.execute(world.db);
    // Messages are read and removed as people like; they are no memory of the throttle.
    await sql`delete from todo where business_id = ${id}`.execute(world.db);
    await shift('23 hours 59 minutes');
    expect(count(await urges())).toBe(0);
    await shift('1 minute');
    expect(count(await urges())).toBe(1);
    const { rows } = await sql`select from order_urge where order_id = ${id}`.execute(world.db);
    expect(rows).toHaveLength(2);
  });

  it('a connection that dies between the statements leaves nothing half done', async () => {
    const counts = () =>
      sql<{
        n: number;
      }>`select (select count(*) from order_group) + (select count(*) from purchase_order)
        + (select count(*) from order_line) + (select count(*) from cart_line)
        + (select count(*) from idempotency) as n`.execute(world.db);
    const lines = await fillCart(world, personIdOf('buyer'), { pen: 2 });
    const before = [(await counts()).rows, await stockOf(world, 'pen')];
    // The group is the first thing written: whoever waits there has taken cart and stock already.
    await sql`create function stall() returns trigger language plpgsql as
      $$ begin perform pg_sleep(12); return new; end $$`.execute(world.db);
    await sql`create trigger stall before insert on order_group for each row execute function stall()`.execute(
      world.db,
    );
    const sent = world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ killed: boolean }>`
          select pg_terminate_backend(pid) as killed from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(world.db);
        return rows.length;
      })
      .toBe(1);
    expect((await sent).state).toBe(0);
    await sql`drop trigger stall on order_group`.execute(world.db);
    expect([(await counts()).rows, await stockOf(world, 'pen')]).toEqual(before);
    const again = await world.as('buyer').call(checkoutEndpoints.submit, formOf('buyer', lines));
    expect(again.state).toBe(1);
  });
});
