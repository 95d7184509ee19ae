import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { correctStockLeft } from '@jicai/platform/src/ordering/order/placing/rows.ts';
import type { OrderRef } from '@jicai/platform/src/ordering/order/ports.ts';
import { subjectsOf } from '@jicai/platform/src/ordering/review/kind.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyThreads } from '../../../harness/fulfilment/copies.ts';
import { addBooks, orderOne } from '../../../harness/mall/orders.ts';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/*
 * A submit finds its rows by their keys, whatever plan its connection keeps: one that was made for few
 * orders lives on while there are more.
 */

let world: World;
let orderId: string;
const ROWS = 300;
/** A plan is kept for all values from the sixth time on. */
const TIMES = 8;

beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  await addShops(world.db, [1]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 100, stock: 1_000 });
  await addBooks(world, 'buyer');
  orderId = await orderOne(world, 'buyer', { pen: 1 });
  await copyThreads(ROWS, world.db);
  await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
    select 'extra-' || n, 'extra-' || n, '', '某', 'unit-a', '{buyer}'
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(world.db);
  await sql`analyze`.execute(world.db);
});
afterAll(() => world?.stop());

/** Rows of these tables that this transaction met by reading all of one. */
async function readThrough(tables: readonly string[], trx: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read)::int as n
    from pg_stat_xact_user_tables where relname = any(${[...tables]}::text[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Does something often in one transaction; answers how many rows of these tables it read through. */
const readBy = (tables: readonly string[], act: (trx: Executor) => Promise<unknown>) =>
  world.db.transaction().execute(async (trx) => {
    const before = await readThrough(tables, trx);
    for (let time = 0; time < TIMES; time += 1) await act(trx);
    return (await readThrough(tables, trx)) - before;
  });

it('counts rows that are read through', async () => {
  const count = (trx: Executor) => sql`select sum(item_count) from purchase_order`.execute(trx);
  expect(await readBy(['purchase_order'], count)).toBeGreaterThan(TIMES * ROWS);
});

/** The tables that the words of orders are read from and written to. */
const WRITTEN = ['order_words', 'purchase_order'];
/** So many orders at once, as a plan is made for: for one alone any plan asks for its key. */
const ORDERS = 6;

it('[OR7] the words of new orders are written by their keys', async () => {
  await sql`create temp table kept as select * from order_line where order_id in
    (select id from purchase_order order by id limit ${sql.lit(ORDERS)})`.execute(world.db);
  const again = (table: string) =>
    sql`delete from ${sql.table(table)} where order_id in (select order_id from kept)`;
  const read = await world.db.transaction().execute(async (trx) => {
    let sum = 0;
    for (let time = 0; time < TIMES; time += 1) {
      await again('order_line').execute(trx);
      await again('order_words').execute(trx);
      const before = await readThrough(WRITTEN, trx);
      await sql`insert into order_line select * from kept`.execute(trx);
      sum += (await readThrough(WRITTEN, trx)) - before;
    }
    return sum;
  });
  expect(read).toBe(0);
  const { rows } = await sql<{ words: string; name: string }>`select w.words, lower(l.name) as name
    from order_words w join kept l on l.order_id = w.order_id`.execute(world.db);
  expect(rows).toHaveLength(ORDERS);
  for (const { words, name } of rows) expect(words.endsWith(`\n${name}`)).toBe(true);
});

it('[OR7] the stock left of lines is corrected by their keys', async () => {
  const read = await readBy(['order_line'], (trx) =>
    correctStockLeft([{ order_id: orderId, line_no: 1, stock_left: 7 }], trx),
  );
  expect(read).toBe(0);
  const { rows } = await sql<{ id: string }>`select order_id as id from order_line
    where stock_left = 7`.execute(world.db);
  expect(rows).toEqual([{ id: orderId }]);
});

it('[OR7] people with duties of new orders are found by their keys', async () => {
  const { rows } = await sql<OrderRef>`select id, number, name, state, unit_id as "unitId",
      buyer_id as "buyerId", '某' as "buyerName", shop_id as "shopId", supplier_id as "supplierId",
      funds_type as "fundsType", amount
    from purchase_order where id = ${orderId}`.execute(world.db);
  const ask = (trx: Executor) => subjectsOf(rows, databaseClock, trx);
  expect(await readBy(['person'], ask)).toBe(0);
});
