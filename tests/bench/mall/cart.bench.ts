import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { createPublish } from '@jicai/platform/src/kernel/events/events.ts';
import { carryOutWrite } from '@jicai/platform/src/kernel/write/write.ts';
import { add } from '@jicai/platform/src/ordering/cart/service.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { serverCpuOf } from '../kit/server-cpu.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * Adding products to the cart by 16 buyers, each with lines in theirs, on a durable PostgreSQL: the whole
 * service, without HTTP. The database's CPU is told too: it depends least on what else the machine does.
 */

const BUYERS = 16;
const PRODUCTS = 20_000;
const PART = 2_000;
/** So many different products go into each cart, whose lines grow no further. */
const LINES = 50;
const WARM_UP = 800;
const MEASURED = Number(process.env.BENCH_ADDS ?? 4_000);

async function fill(db: Database): Promise<void> {
  for (const statement of [
    `insert into org (id, code, name, type) values ('unit', 'unit', '采购单位', 'buyer'),
      ('seller', 'seller', '供应商', 'supplier')`,
    `insert into person (id, login_name, password_hash, name, org_id, roles)
      select 'buyer-' || n, 'buyer-' || n, '', '买手', 'unit', '{buyer}'
      from generate_series(0, ${BUYERS - 1}) n`,
    `insert into zone (id, name, kind) values ('wssc', '商城', 'mall')`,
    `insert into category (id, name, level, path) values ('A08', '文具', 1, '{A08}')`,
    `insert into shop (id, org_id, name, state, zone_id, region_code)
      values ('shop', 'seller', '店', 'active', 'wssc', '33')`,
  ])
    await sql.raw(statement).execute(db);
  // Each statement has the server's own deadline, which a slow machine needs for a part of them.
  for (let from = 0; from < PRODUCTS; from += PART) {
    const numbers = `generate_series(${from}, ${from + PART - 1}) n`;
    await sql
      .raw(`insert into goods (id, shop_id, zone_id, category_id, name, state, price, description)
        select 'g' || n, 'shop', 'wssc', 'A08', '商品 ' || n, 'onSale', 100, repeat('说明', 100)
        from ${numbers}`)
      .execute(db);
    await sql
      .raw(`insert into sku (id, goods_id, price, stock)
        select 'k' || n, 'g' || n, 100, 1000000 from ${numbers}`)
      .execute(db);
  }
  await sql`analyze`.execute(db);
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), BUYERS);
await migrate(db);
await fill(db);
const deps = { db, clock: databaseClock, publish: createPublish([]) };

async function addOne(buyer: number, n: number): Promise<void> {
  const person = {
    id: `buyer-${buyer}`,
    name: '买手',
    orgId: 'unit',
    orgName: '采购单位',
    orgType: 'buyer' as const,
    roles: ['buyer' as const],
    tokenHash: '',
  };
  const call = {
    person,
    ip: '',
    requestKey: `request-${n}`,
    userAgent: '',
    device: '',
    setHeader: () => {},
  };
  const body = {
    productId: `g${(buyer * LINES + (n % LINES)) % PRODUCTS}`,
    quantity: null,
    skuId: null,
    zoneId: null,
    comparisonIds: null,
    accessories: [],
  };
  const answer = await carryOutWrite(deps, cartEndpoints.add, body, call, add);
  if (isRefusal(answer)) throw new Error(`an addition was refused: ${answer.refused}`);
}

/** So many additions, each buyer one at a time. */
async function run(from: number, count: number) {
  const times: number[] = [];
  let next = from;
  const began = performance.now();
  const caller = async (_: unknown, buyer: number) => {
    while (next < from + count) {
      const start = performance.now();
      await addOne(buyer, next++);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, caller));
  return { times, perSecond: (count * 1000) / (performance.now() - began) };
}

const serverCpu = await serverCpuOf(db);
await run(0, WARM_UP);
// As the autovacuum does within a minute: plans that were kept for empty tables are made anew.
await sql`analyze`.execute(db);
const cpuBefore = [process.cpuUsage(), serverCpu()] as const;
const { times, perSecond } = await run(WARM_UP, MEASURED);
const { user, system } = process.cpuUsage(cpuBefore[0]);
const ownCpu = (user + system) / 1_000 / MEASURED;
const databaseCpu = ((serverCpu() - cpuBefore[1]) * 1_000) / MEASURED;
report(`Adding to carts of ${LINES} lines, ${BUYERS} buyers, PostgreSQL`, [
  {
    measure: `additions a second, ${MEASURED} of them`,
    value: perSecond.toFixed(0),
    bar: '≥ 400',
    ok: perSecond >= 400,
  },
  { measure: 'an addition, p50', value: ms(percentile(times, 0.5)), bar: '', ok: null },
  { measure: 'an addition, p99', value: ms(percentile(times, 0.99)), bar: '', ok: null },
  {
    measure: 'CPU of one addition: service + database',
    value: `${ownCpu.toFixed(2)} + ${databaseCpu.toFixed(2)} ms`,
    bar: '',
    ok: null,
  },
]);
await db.destroy();
await postgres.stop();
process.exit();
