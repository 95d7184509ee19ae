import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller/caller.ts';
import { carryOutWrite } from '@jicai/platform/src/kernel/write/write.ts';
import { submitOrders } from '@jicai/platform/src/ordering/checkout/submit.ts';
import { orderReviewListeners } from '@jicai/platform/src/ordering/review/listeners.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { serverCpuOf } from '../kit/server-cpu.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * Submits of 6 lines from 3 suppliers by 16 callers, on a durable PostgreSQL: the whole service with
 * its review's workflow, without HTTP. Beside it, in the same run, the least SQL that could do it: a
 * transaction that takes the stock and writes the rows. Then 10,000 submits against scarce stock.
 */

const CALLERS = 16;
const SUPPLIERS = 30;
const PRODUCTS_EACH = 100;
const WARM_UP = 200;
const MEASURED = Number(process.env.BENCH_SUBMITS ?? 2_000);
const SCARCE = Number(process.env.BENCH_SCARCE ?? 10_000);
const SCARCE_STOCK = 300;
const SCARCE_PRODUCTS = 60;
const BUYERS_AT_ONCE = 500;
const BUYERS = WARM_UP + MEASURED + SCARCE;

const buyerId = (n: number) => `buyer-${n}`;
const personOf = (n: number): Person => ({
  id: buyerId(n),
  name: '买手',
  orgId: 'unit',
  orgName: '采购单位',
  orgType: 'buyer',
  roles: ['buyer'],
  tokenHash: '',
});

/** Everything by generate_series: suppliers, products, buyers with an address, a reviewer. */
async function fill(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `insert into org (id, code, name, type) values ('unit', 'unit', '采购单位', 'buyer'), ('review', 'review', '审核', 'reviewer')`,
  );
  await run(
    `insert into org (id, code, name, type) select 's' || n, 's' || n, '供应商 ' || n, 'supplier' from generate_series(1, ${SUPPLIERS}) n`,
  );
  await run(
    `insert into person (id, login_name, password_hash, name, org_id, roles) values ('reviewer', 'reviewer', '', '审核人', 'review', '{reviewer}')`,
  );
  for (let first = 0; first <= BUYERS; first += BUYERS_AT_ONCE)
    await run(
      `insert into person (id, login_name, password_hash, name, org_id, roles) select 'buyer-' || n, 'buyer-' || n, '', '买手', 'unit', '{buyer}' from generate_series(${first}, ${Math.min(first + BUYERS_AT_ONCE - 1, BUYERS)}) n`,
    );
  await run(
    `insert into address (id, person_id, receiver, phone, region_code, region_name, detail) select 'a-' || n, 'buyer-' || n, '收', '13800138000', '330106001', '某街道', '1 号' from generate_series(0, ${BUYERS}) n`,
  );
  await run(
    `insert into invoice_title (id, unit_id, kind, title) values ('title', 'unit', 'ordinary', '抬头')`,
  );
  await run(`insert into zone (id, name, kind) values ('wssc', '商城', 'mall')`);
  await run(`insert into category (id, name, level, path) values ('A08', '文具', 1, '{A08}')`);
  await run(
    `insert into shop (id, org_id, name, state, zone_id, region_code) select 'shop' || n, 's' || n, '店 ' || n, 'active', 'wssc', '33' from generate_series(1, ${SUPPLIERS}) n`,
  );
  await run(
    `insert into shop_area (shop_id, region_code) select 'shop' || n, '33' from generate_series(1, ${SUPPLIERS}) n`,
  );
  await run(
    `insert into goods (id, shop_id, zone_id, category_id, name, state, price, description) select 'g' || n, 'shop' || (n % ${SUPPLIERS} + 1), 'wssc', 'A08', '商品 ' || n, 'onSale', 100, repeat('说明', 100) from generate_series(0, ${SUPPLIERS * PRODUCTS_EACH - 1}) n`,
  );
  await run(
    `insert into sku (id, goods_id, price, stock) select 'k' || n, 'g' || n, 100, 1000000 from generate_series(0, ${SUPPLIERS * PRODUCTS_EACH - 1}) n`,
  );
  await run('analyze');
}

/** Six products of three suppliers for each of these buyers, out of the first `products`. */
async function fillCarts(
  db: Database,
  from: number,
  count: number,
  products: number,
): Promise<void> {
  const step = products / SUPPLIERS >= 2 ? SUPPLIERS : products / 2;
  const end = from + count;
  // Each statement has the server's own deadline, which a slow machine needs for a part of them.
  for (let first = from; first < end; first += BUYERS_AT_ONCE)
    await sql
      .raw(`insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
      select 'c-' || n || '-' || i, 'buyer-' || n, 'g' || g, 'k' || g, 1, 100
      from generate_series(${first}, ${Math.min(first + BUYERS_AT_ONCE, end) - 1}) n,
        generate_series(0, 5) i,
        lateral (select (n * 7 + i % 3 + (i / 3) * ${step}) % ${products} as g) chosen`)
      .execute(db);
}

/** Sells to each buyer in turn, 16 at a time. */
async function run(from: number, count: number, sell: (n: number) => Promise<void>) {
  const times: number[] = [];
  let next = from;
  const began = performance.now();
  const caller = async () => {
    while (next < from + count) {
      const n = next++;
      const start = performance.now();
      await sell(n);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { times, perSecond: (count * 1000) / (performance.now() - began) };
}

const postgres = await startPostgres();
const url = await postgres.create('bench');
const db = openPostgres(url, CALLERS);
await migrate(db);
await fill(db);
const publish = createPublish(orderReviewListeners(databaseClock));
const deps = { db, clock: databaseClock, publish };
const noFiles = async () => null;
let sold = 0;
let refused = 0;

async function submit(n: number): Promise<void> {
  const call = {
    person: personOf(n),
    ip: '',
    requestKey: `request-${n}`,
    userAgent: '',
    device: '',
    setHeader: () => {},
  };
  const form = {
    name: '采购',
    fundsType: 'fiscal' as const,
    contactName: '某',
    contactPhone: '13800138000',
    reimburserName: '',
    reimburserPhone: '',
    addressId: `a-${n}`,
    invoiceTitleId: 'title',
    purposeNote: '',
    proofGroup: null,
    compared: [],
    comparisonId: null,
    isWelfare: false,
    recipients: [],
    budgetPerHead: null,
    suppliers: [],
    fundsCard: '',
    lines: Array.from({ length: 6 }, (_, i) => ({
      cartId: `c-${n}-${i}`,
      accessoryId: null,
      quantity: 1,
      price: 100 as never,
    })),
  };
  const answer = await carryOutWrite(deps, checkoutEndpoints.submit, form, call, (body, context) =>
    submitOrders(noFiles, body, new Map(), context),
  );
  if (isRefusal(answer)) refused += 1;
  else if (answer.orders.length === 3) sold += 1;
  else throw new Error(`${answer.orders.length} orders instead of 3`);
}

/** The least: the same locks and the same rows, nothing asked and nothing answered. */
const pool = new pg.Pool({ connectionString: url, max: CALLERS });
await pool.query(
  'create table bare_order (id text primary key, body text not null, at timestamptz not null default now())',
);
await pool.query(
  'create table bare_line (order_id text not null, line_no int not null, sku_id text not null, primary key (order_id, line_no))',
);
async function bare(n: number): Promise<void> {
  const client = await pool.connect();
  try {
    const skus = Array.from(
      { length: 6 },
      (_, i) =>
        `k${(n * 7 + (i % 3) + Math.floor(i / 3) * SUPPLIERS) % (SUPPLIERS * PRODUCTS_EACH)}`,
    );
    await client.query('begin');
    await client.query(
      'update sku set stock = stock - 1 where id in (select id from sku where id = any($1) order by id for update) and stock >= 1',
      [skus],
    );
    await client.query(
      `insert into bare_order select $1 || '-' || i, repeat('x', 2000) from generate_series(1, 3) i`,
      [`b${n}`],
    );
    await client.query(`insert into bare_line select $1, i, 'k' from generate_series(1, 6) i`, [
      `b${n}`,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const serverCpu = await serverCpuOf(db);
await fillCarts(db, 0, WARM_UP + MEASURED, SUPPLIERS * PRODUCTS_EACH);
await run(0, WARM_UP, submit);
await run(0, WARM_UP, bare);
// As the autovacuum does within a minute: plans that were kept for empty tables are made anew.
await sql`analyze`.execute(db);
const baseline = await run(WARM_UP, MEASURED, bare);
const cpuBefore = [process.cpuUsage(), serverCpu()] as const;
const measured = await run(WARM_UP, MEASURED, submit);
const { user, system } = process.cpuUsage(cpuBefore[0]);
const ownCpu = (user + system) / 1_000 / MEASURED;
const databaseCpu = ((serverCpu() - cpuBefore[1]) * 1_000) / MEASURED;
if (refused > 0) throw new Error(`${refused} submits were refused with plenty of stock`);

await sql`update sku set stock = ${SCARCE_STOCK} where id = any(${Array.from({ length: SCARCE_PRODUCTS }, (_, n) => `k${n}`)}::text[])`.execute(
  db,
);
await fillCarts(db, WARM_UP + MEASURED, SCARCE, SCARCE_PRODUCTS);
const before = sold;
const scarce = await run(WARM_UP + MEASURED, SCARCE, submit);
const { rows } = await sql<{ least: number; left: number; lines: number }>`
  select (select min(stock) from sku) as least,
    (select sum(stock)::int from sku where id = any(${Array.from({ length: SCARCE_PRODUCTS }, (_, n) => `k${n}`)}::text[])) as left,
    (select count(*)::int from order_line l join purchase_order o on o.id = l.order_id
      where o.buyer_id = any(select 'buyer-' || n from generate_series(${WARM_UP + MEASURED}::int, ${BUYERS}::int) n)) as lines`.execute(
  db,
);
const { least = -1, left = -1, lines = -1 } = rows[0] ?? {};
const isExact =
  least >= 0 && lines === (sold - before) * 6 && left + lines === SCARCE_STOCK * SCARCE_PRODUCTS;

report(`Submits of 6 lines from 3 suppliers, ${CALLERS} callers, PostgreSQL`, [
  {
    measure: `submits a second, ${MEASURED} of them`,
    value: measured.perSecond.toFixed(0),
    bar: '≥ 200',
    ok: measured.perSecond >= 200,
  },
  { measure: 'a submit, p50', value: ms(percentile(measured.times, 0.5)), bar: '', ok: null },
  { measure: 'a submit, p99', value: ms(percentile(measured.times, 0.99)), bar: '', ok: null },
  {
    measure: 'the bare transaction, a second',
    value: baseline.perSecond.toFixed(0),
    bar: '',
    ok: null,
  },
  {
    measure: 'bare against submit',
    value: `${(baseline.perSecond / measured.perSecond).toFixed(1)} ×`,
    bar: '',
    ok: null,
  },
  {
    measure: 'CPU of one submit: service + database',
    value: `${ownCpu.toFixed(1)} + ${databaseCpu.toFixed(1)} ms`,
    bar: 'database ≤ 5 ms',
    ok: databaseCpu <= 5,
  },
  {
    measure: `scarce stock: ${SCARCE} submits, a second`,
    value: scarce.perSecond.toFixed(0),
    bar: '',
    ok: null,
  },
  {
    measure: 'scarce stock: sold / refused',
    value: `${sold - before}/${refused}`,
    bar: '',
    ok: refused > 0,
  },
  {
    measure: 'scarce stock: pieces sold + left = pieces there were',
    value: `${lines}+${left}`,
    bar: `${SCARCE_STOCK * SCARCE_PRODUCTS}`,
    ok: isExact,
  },
]);
await pool.end();
await db.destroy();
await postgres.stop();
process.exit();
