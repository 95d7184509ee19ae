import { feedSpend, spendOf } from '@jicai/platform/src/operations/dashboard/feed.ts';
import {
  dashboardEndpoints,
  type FigureName,
} from '@jicai/shared/contract/operations/dashboard.ts';
import { FIGURES } from '@jicai/shared/domain/operations/dashboard/figures.ts';
import { sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addBooks, orderOne } from '../../../harness/mall/orders.ts';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import { personIdOf, supplierOrg } from '../../../harness/people/cast.ts';
import { storedColumns } from '../../../harness/stored-columns.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let base: string;

beforeAll(async () => {
  world = await startPlatform({ suppliers: 3 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 333, stock: 100_000 });
  await addBooks(world, 'buyer');
  base = await orderOne(world, 'buyer', { pen: 2 });
  await sql`insert into category (id, name, level, path) values
    ('root-a', '甲类', 1, '{root-a}'), ('root-b', '乙类', 1, '{root-b}'),
    ('leaf-a', '甲一', 2, '{root-a,leaf-a}')`.execute(world.db);
});
afterAll(() => world?.stop());

/** The same numbers in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const STATES = ['pendingReview', 'pendingShip', 'accepted', 'completed', 'cancelled', 'declined'];
const UNITS = ['unit-a', 'unit-b'];
const CATEGORIES = ['leaf-a', 'root-b', null];

/** A further order like the first one, past the calls: a random past is made in seconds. */
async function addOrder(n: number, draw: (below: number) => number): Promise<string> {
  const id = `order-${n}`;
  const order = {
    id,
    number: `N-${n}`,
    state: STATES[draw(STATES.length)],
    unit_id: UNITS[draw(2)],
    supplier_id: supplierOrg(1 + draw(3)),
    submitted_at: new Date(Date.now() - draw(300) * 86_400_000).toISOString(),
  };
  const columns = await storedColumns('purchase_order', world.db);
  await sql`insert into purchase_order (${columns}) select ${columns} from (
    select (jsonb_populate_record(o, ${JSON.stringify(order)}::jsonb)).*
    from purchase_order o where o.id = ${base}) copy`.execute(world.db);
  for (let line = 1; line <= 1 + draw(3); line += 1) {
    const category_id = CATEGORIES[draw(3)] ?? null;
    const amount = 100 + draw(100_000);
    const own = { order_id: id, line_no: line, category_id };
    const change = { ...own, amount, price: amount, quantity: 1, discount: 0 };
    await sql`insert into order_line select (jsonb_populate_record(l, ${JSON.stringify(change)}::jsonb)).*
      from order_line l where l.order_id = ${base} and l.line_no = 1`.execute(world.db);
  }
  return id;
}

async function refund(orderId: string, n: number, amount: number): Promise<void> {
  await sql`insert into after_sale (id, number, order_id, line_no, unit_id, supplier_id, funds_type,
      kind, state, quantity, refund, reason, contact_name, contact_phone, answer_by, applied_by,
      applied_at, refunded_at)
    select ${`refund-${n}`}, ${`R-${n}`}, o.id, 1, o.unit_id, o.supplier_id, o.funds_type, 'refund',
      'done', 1, ${amount}, 'x', 'x', '13800000000', now(), 'person-buyer', now(), now()
    from purchase_order o where o.id = ${orderId}`.execute(world.db);
}

type Total = readonly [key: string, amount: number, orders: number];

/** The totals by a dimension as the orders say now. */
async function rawTotals(column: string, unitId: string | null): Promise<Total[]> {
  const { rows } = await sql<{ key: string; amount: number; orders: number }>`
    select ${sql.ref(column)} as key, sum(amount)::bigint as amount,
      count(distinct order_id)::int as orders
    from (${spendOf(sql`true`)}) spend where ${unitId}::text is null or unit_id = ${unitId}
    group by 1 order by 1`.execute(world.db);
  return rows.map(({ key, amount, orders }) => [key, amount, orders] as const);
}

const MONTHS = 60;
async function shownTotals(
  figure: FigureName,
  unitId: string | null,
  who = world.as('operator'),
): Promise<Total[]> {
  const { rows } = await must(
    who.call(dashboardEndpoints.list, {
      figure,
      months: MONTHS,
      unitId,
      month: null,
      categoryId: null,
      supplierId: null,
      page: 1,
      pageSize: 100,
    }),
  );
  return rows
    .map(({ key, amount, count }) => [key, Number(amount), count ?? 0] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const byKey = (totals: Total[]) => totals.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** One of the things that happen to orders: a refund, another amount, another state. */
async function change(ids: readonly string[], n: number, draw: (below: number) => number) {
  const id = ids[draw(ids.length)] ?? '';
  const kind = draw(3);
  if (kind === 0) await refund(id, n, 1 + draw(90));
  else if (kind === 1)
    await sql`update order_line set amount = amount + 70, price = price + 70 where order_id = ${id}`.execute(
      world.db,
    );
  else
    await sql`update purchase_order set state = ${STATES[draw(STATES.length)]}
      where id = ${id}`.execute(world.db);
}

const COLUMNS = [
  ['category', 'category_id'],
  ['supplier', 'supplier_id'],
  ['unit', 'unit_id'],
  ['month', 'month'],
] as const;

async function compareTotals(unitId: string | null): Promise<void> {
  for (const [figure, column] of COLUMNS) {
    const raw = byKey(await rawTotals(column, unitId));
    expect(raw.length).toBeGreaterThan(0);
    expect(await shownTotals(figure, unitId), `${figure} ${unitId}`).toEqual(raw);
  }
}

/** The years of handlers with suppliers, as the orders say and as they are rolled up. */
async function compareHandlers(): Promise<void> {
  const { rows: raw } = await sql`
    select unit_id, left(month, 4) as month, buyer_id || '/' || supplier_id as key,
      sum(amount)::bigint as amount, count(distinct order_id)::int as orders
    from (${spendOf(sql`true`)}) spend group by 1, 2, 3 order by 1, 2, 3`.execute(world.db);
  const { rows } = await sql`select unit_id, month, key, amount, orders from spend_rollup
    where dimension = 'handler' and orders <> 0 order by 1, 2, 3`.execute(world.db);
  expect(raw.length).toBeGreaterThan(0);
  expect(rows).toEqual(raw);
}

describe('[DB1] the totals', () => {
  it('equal the orders after any changes, returns and cancellations, in every scope', async () => {
    const draw = random(20_261_121);
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 25; n += 1) ids.push(await addOrder(ids.length + 1, draw));
      for (let n = 0; n < 15; n += 1) await change(ids, round * 100 + n, draw);
      await feedSpend(world.db);
      for (const unitId of [null, 'unit-a', 'unit-b']) await compareTotals(unitId);
      await compareHandlers();
    }
    const { figures } = await must(
      world.as('operator').call(dashboardEndpoints.figures, { months: MONTHS, unitId: null }),
    );
    const units = await rawTotals('unit_id', null);
    expect(figures.spend).toBe(units.reduce((sum, [, amount]) => sum + amount, 0));
    expect(figures.orders).toBe(units.reduce((sum, [, , orders]) => sum + orders, 0));
  });

  it('say until when they count while an order waits', async () => {
    const before = Date.now();
    await addOrder(9_001, random(1));
    const read = async () =>
      (
        await must(
          world.as('operator').call(dashboardEndpoints.figures, { months: 12, unitId: null }),
        )
      ).figures.asOfMs;
    const waiting = await read();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await read()).toBe(waiting);
    await feedSpend(world.db);
    expect(await read()).toBeGreaterThan(before);
    expect(await read()).toBeGreaterThan(waiting);
  });
});

it('[DB2] people of a unit see their unit only, whatever they ask for', async () => {
  const own = await shownTotals('unit', 'unit-b', world.as('supervisor'));
  expect(own.map(([key]) => key)).toEqual(['unit-a']);
  const { rows } = await must(
    world.as('supervisor').call(dashboardEndpoints.list, {
      figure: 'spend',
      months: MONTHS,
      unitId: 'unit-b',
      month: null,
      categoryId: null,
      supplierId: null,
      page: 1,
      pageSize: 100,
    }),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ detail }) => detail.startsWith('甲采购单位'))).toBe(true);
  expect(
    (await world.as('buyer').call(dashboardEndpoints.figures, { months: 12, unitId: null })).status,
  ).toBe(403);
});

it('[DB3] every figure has a list and a workbook with its definition', async () => {
  for (const figure of Object.keys(FIGURES) as FigureName[]) {
    const asked = { figure, months: 12, unitId: null };
    const narrow = { month: null, categoryId: null, supplierId: null };
    const list = await world
      .as('operator')
      .call(dashboardEndpoints.list, { ...asked, ...narrow, page: 1, pageSize: 60 });
    expect(list.state, figure).toBe(1);
    const { content } = await must(
      world.as('operator').call(dashboardEndpoints.export, { ...asked, ...narrow }),
    );
    const [rows, about] = await readSheet(Buffer.from(content, 'base64'));
    expect(rows?.data.length, figure).toBe((list.data?.total ?? -1) + 1);
    expect(JSON.stringify(about?.data)).toContain(FIGURES[figure].definition);
  }
});

it('[DB4] orders split below the limit, and prices above the others, are named', async () => {
  await sql`delete from purchase_limit`.execute(world.db);
  await sql`insert into purchase_limit (unit_id, category_id, amount)
    values ('unit-a', 'root-a', 100000)`.execute(world.db);
  for (const [n, days] of [
    [9_101, 3],
    [9_102, 1],
  ] as const) {
    const id = await addOrder(n, random(n));
    await sql`delete from order_line where order_id = ${id} and line_no > 1`.execute(world.db);
    await sql`update order_line set amount = 60000, price = 60000, category_id = 'leaf-a'
      where order_id = ${id}`.execute(world.db);
    await sql`update purchase_order set state = 'completed', unit_id = 'unit-a',
        supplier_id = ${supplierOrg(2)}, submitted_at = now() - make_interval(days => ${days}::int)
      where id = ${id}`.execute(world.db);
  }
  await feedSpend(world.db);
  const { figures } = await must(
    world.as('operator').call(dashboardEndpoints.figures, { months: 12, unitId: 'unit-a' }),
  );
  expect(figures.splitting).toBeGreaterThanOrEqual(1);
  const found = await shownTotals('splitting', 'unit-a');
  expect(found.map(([key]) => key)).toContain(`unit-a/${supplierOrg(2)}/root-a`);
});

it('[DB5] a handler who buys too much of one supplier in a year is named (rule 15)', async () => {
  const buyer = personIdOf('handler');
  let made = 9_200;
  /** A further order of the handler with a supplier, of one line. */
  const order = async (supplier: number, amount: number) => {
    made += 1;
    const id = await addOrder(made, random(made));
    await sql`delete from order_line where order_id = ${id} and line_no > 1`.execute(world.db);
    await sql`update order_line set amount = ${amount}, price = ${amount}
      where order_id = ${id}`.execute(world.db);
    await sql`update purchase_order set state = 'completed', unit_id = 'unit-b', buyer_id = ${buyer},
      supplier_id = ${supplierOrg(supplier)}, submitted_at = now() where id = ${id}`.execute(
      world.db,
    );
    return id;
  };
  const named = async (unitId = 'unit-b') => {
    await feedSpend(world.db);
    const rows = await shownTotals('rotation', unitId);
    return rows
      .filter(([key]) => key.includes(`/${buyer}/`))
      .map(([key, amount, orders]) => [key.split('/').at(-1), amount, orders]);
  };
  for (let n = 0; n < 10; n += 1) await order(3, 100_00);
  const half = await order(2, 100_000_00);
  await order(2, 100_000_00);
  expect(await named()).toEqual([]);
  await order(3, 100_00);
  await order(2, 1);
  expect(await named()).toEqual([
    [supplierOrg(2), 200_000_01, 3],
    [supplierOrg(3), 1_100_00, 11],
  ]);
  expect(await named('unit-a')).toEqual([]);
  const { figures } = await must(
    world.as('operator').call(dashboardEndpoints.figures, { months: 12, unitId: 'unit-b' }),
  );
  expect(figures.rotation).toBe((await shownTotals('rotation', 'unit-b')).length);
  // The limits are settings, in orders and yuan; without them the defaults count.
  const limit = async (orders: string, amount: string) => {
    await sql`insert into setting (name, value, changed_at)
      values ('rotation.orders', ${orders}, now()), ('rotation.amount', ${amount}, now())
      on conflict (name) do update set value = excluded.value`.execute(world.db);
    return (await named()).map(([supplier]) => supplier);
  };
  expect(await limit('11', '200000')).toEqual([supplierOrg(2)]);
  expect(await limit('10', '200001')).toEqual([supplierOrg(3)]);
  expect(await limit('2', '1100')).toEqual([supplierOrg(2), supplierOrg(3)]);
  await sql`delete from setting where name like 'rotation.%'`.execute(world.db);
  // An order that is cancelled counts no longer.
  await sql`update purchase_order set state = 'cancelled' where id = ${half}`.execute(world.db);
  expect(await named()).toEqual([[supplierOrg(3), 1_100_00, 11]]);
});
