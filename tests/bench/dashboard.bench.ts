import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { readFigures, readList } from '@jicai/platform/src/operations/dashboard/service.ts';
import { sql } from 'kysely';
import { startPostgres } from '../harness/servers/postgres.ts';
import { ms, percentile, report } from './kit/stats.ts';

/*
 * The supervisor's dashboard over the spend of three years, on PostgreSQL: facts by generate_series,
 * totals out of them by the feed's own shape. Asked by the service's own functions.
 */

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const UNITS = 200;
const SUPPLIERS = 500;
const CATEGORIES = 30;

async function fill(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into org (id, code, name, type)
    select 'u' || n, 'u' || n, '采购单位 ' || n, 'buyer' from generate_series(0, ${UNITS - 1}) n
    union all select 's' || n, 's' || n, '供应商 ' || n, 'supplier'
      from generate_series(0, ${SUPPLIERS - 1}) n`);
  await run(`insert into category (id, name, level, path)
    select 'c' || n, '品类 ' || n, 1, array['c' || n] from generate_series(0, ${CATEGORIES - 1}) n`);
  await run(`insert into spend_fact (order_id, category_id, unit_id, supplier_id, month, at, amount)
    select 'o' || n, 'c' || (n % ${CATEGORIES}), 'u' || (n * 7 % ${UNITS}),
      's' || (n * 13 % ${SUPPLIERS}), to_char(t at time zone 'Asia/Shanghai', 'YYYY-MM'), t,
      10000 + n % 100000
    from generate_series(1, ${ORDERS}) n,
      lateral (select now() - n * interval '1095 days' / ${ORDERS} as t) at`);
  const total = (dimension: string, unit: string, key: string) => `
    insert into spend_rollup (dimension, unit_id, month, key, amount, orders)
    select '${dimension}', ${unit}, month, ${key}, sum(amount), count(*)
    from spend_fact group by month, ${unit}, ${key}`;
  for (const [dimension, key] of [
    ['total', `''`],
    ['category', 'category_id'],
    ['supplier', 'supplier_id'],
  ] as const)
    for (const unit of [`''`, 'unit_id'])
      await run(total(dimension, unit, key).replaceAll(`, ''`, `, ''::text`));
  await run(total('unit', `''::text`, 'unit_id'));
  await run('analyze');
}

const person = {
  id: 'p',
  name: '',
  orgId: 'platform',
  orgName: '',
  orgType: 'operator',
  roles: ['operator'],
  tokenHash: '',
} as const;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

async function measure(db: Database) {
  const needs = { db, clock: databaseClock };
  const lines = [];
  for (const [name, unitId] of [
    ['all units', null],
    ['one unit', 'u7'],
  ] as const) {
    const figures = await timed(() => readFigures(needs, person, { months: 36, unitId }));
    const measured = `${ORDERS} orders, figures of ${name}: p95`;
    lines.push({ measure: measured, value: ms(figures), bar: '≤ 300 ms', ok: figures <= 300 });
  }
  const asked = { figure: 'spend', months: 12, unitId: 'u7', page: 1, pageSize: 60 } as const;
  const narrow = { month: null, categoryId: null, supplierId: null };
  const list = await timed(() => readList(needs, person, { ...asked, ...narrow }));
  const measured = `${ORDERS} orders, the list behind a unit: p95`;
  lines.push({ measure: measured, value: ms(list), bar: '≤ 300 ms', ok: list <= 300 });
  return lines;
}

const postgres = await startPostgres();
// Patient: half a million rows go in by one statement.
const db = openPostgres(await postgres.create('bench'), 4, 100);
await migrate(db);
await fill(db);
report('dashboard', await measure(db));
await db.destroy();
await postgres.stop();
process.exit();
