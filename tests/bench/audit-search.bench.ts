import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import {
  counting,
  countLogs,
  findActor,
  searching,
  searchLogs,
} from '@jicai/platform/src/operations/audit-search/repository.ts';
import type { AuditFilter } from '@jicai/shared/contract/operations/audit-search.ts';
import { type RawBuilder, sql } from 'kysely';
import { startPostgres } from '../harness/servers/postgres.ts';
import { type Line, ms, percentile, report } from './kit/stats.ts';

/*
 * The audit administrator's search over all logs at once, filled by the database itself over one year:
 * each kind of search with its p95 for the page and its count, and a look at its plan: no log is read from end to
 * end. `BENCH_LOG_ROWS` is the sum of all logs; 10,000,000 take some minutes to fill.
 */

const ROWS = Number(process.env.BENCH_LOG_ROWS ?? 2_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const DAY = 86_400_000;
const PAGE = { limit: 60, offset: 0 };
const PEOPLE = 5_000;

/** Each log's share of the entries, in twentieths. */
const SHARES = {
  security_log: 7,
  order_event: 4,
  fulfilment_event: 2,
  settlement_event: 2,
  product_event: 2,
  sourcing_event: 1,
  shop_event: 1,
  auction_event: 1,
} as const;
type LogTable = keyof typeof SHARES;
const sizeOf = (log: LogTable): number => Math.floor((ROWS * SHARES[log]) / 20);

/** One person of five acts half of the time: what they did is much, what most did is little. */
const person = `(case when n % 2 = 0 then n % 20 else n::bigint * 7919 % ${PEOPLE} end)`;
const personId = `'p' || ${person}`;
const personName = `'姓名' || ${person}`;
const at = (log: LogTable) => `now() - (${sizeOf(log)} - n) * interval '365 days' / ${sizeOf(log)}`;
const some = (table: string, count: number) => `'${table}' || n % ${count}`;

/** The values of columns that have no default: text of a kind that means nothing. */
const FILLERS: Readonly<Record<string, string>> = {
  text: `''`,
  integer: '0',
  bigint: '0',
  boolean: 'false',
  jsonb: `'{}'::jsonb`,
  ARRAY: `'{}'`,
  'timestamp with time zone': 'now()',
};

/** Rows of a table by expressions over `n`; columns that are not named get what their type allows. */
async function fill(
  db: Database,
  table: string,
  count: number,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
      and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'`.execute(db);
  const all = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, FILLERS[type] ?? `''`])),
    ...values,
  };
  const { rows: checks } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
  // The shape of the rows is measured, not what they mean.
  for (const { name } of checks)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    select ${sql.raw(Object.values(all).join(', '))}
    from generate_series(1, ${sql.lit(count)}) n`.execute(db);
}

async function fillAll(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  const id = (kind: string) => ({ id: `'${kind}' || n`, number: `'${kind}-' || n` });
  await fill(db, 'org', 200, {
    id: `'u' || n`,
    code: `'u' || n`,
    name: `'采购单位' || n`,
    type: `'buyer'`,
  });
  await fill(db, 'person', PEOPLE, {
    ...{
      id: `'p' || n`,
      login_name: `'login' || n`,
      name: `'姓名' || n`,
      org_id: `'u' || 1 + n % 200`,
    },
    ...{ password_hash: `''`, roles: `'{buyer}'` },
  });
  const orders = Math.ceil(ROWS / 20);
  await fill(db, 'purchase_order', orders, id('order'));
  for (const table of ['statement', 'invoice_application', 'payment', 'after_sale'])
    await fill(db, table, 5_000, id(table));
  await fill(db, 'sourcing_project', 5_000, id('project'));
  await fill(db, 'shop', 500, { id: `'shop' || n`, name: `'店铺' || n` });
  await fill(db, 'auction', 5_000, { package_number: `'package' || n`, settled: 'n % 10 > 0' });
  const by = { person_id: personId };
  const said = {
    sentence: `'修改了第 ' || n % 50 || ' 项内容'`,
    note: `'按审核意见调整' || n % 1000`,
  };
  const named = { person_name: personName, org_name: `'采购单位' || n % 200` };
  const log = (table: LogTable, values: Record<string, string>) =>
    fill(db, table, sizeOf(table), { at: at(table), seq: 'n', ...values });
  await log('security_log', {
    ...{ action: `(array['login','logout','call.denied','import.applied'])[1 + n % 4]` },
    ...{ actor: personName, object: some('object', 100_000), unit_id: `'u' || 1 + n % 200` },
    ...{ address: `'10.0.' || n % 250 || '.1'`, was_refused: 'n % 7 = 0', hash: 'md5(n::text)' },
  });
  await log('order_event', { order_id: some('order', orders), move: `'confirm'`, ...by, ...named });
  await log('fulfilment_event', { order_id: some('order', orders), ...said, ...by, ...named });
  await log('settlement_event', {
    ...{ kind: `(array['statement','invoiceApplication','payment','afterSale'])[1 + n % 4]` },
    document_id: `(array['statement','invoice_application','payment','after_sale'])[1 + n % 4] || n % 5000`,
    ...{ ...said, ...by, ...named },
  });
  await log('product_event', { goods_id: some('goods', 50_000), ...said, ...by });
  await log('sourcing_event', { project_id: some('project', 5_000), ...said, ...by });
  await log('shop_event', { shop_id: some('shop', 500), ...said, ...by });
  await log('auction_event', {
    ...{ package_number: some('package', 5_000), kind: `'bidAccepted'`, actor_id: personId },
  });
  await sql`set session_replication_role = origin`.execute(db);
  await sql`analyze`.execute(db);
}

const now = Date.now();
const quarter = (n: number) => ({
  fromMs: now - ((n * 7) % 270) * DAY - 90 * DAY,
  toMs: now - ((n * 7) % 270) * DAY,
});
const always = { fromMs: 0, toMs: now + DAY };
const busy = (n: number) => `姓名${(n * 2) % 20}`;
const quiet = (n: number) => `姓名${21 + ((n * 37) % (PEOPLE - 21))}`;

/** Every kind of search that the page has. */
const SEARCHES: Readonly<Record<string, (n: number) => Partial<AuditFilter>>> = {
  'a quarter': quarter,
  'a day': (n) => ({ fromMs: quarter(n).toMs - DAY, toMs: quarter(n).toMs }),
  'a quarter, somebody busy': (n) => ({ ...quarter(n), actor: busy(n) }),
  'a quarter, somebody': (n) => ({ ...quarter(n), actor: quiet(n) }),
  'a quarter, nobody of the name': (n) => ({ ...quarter(n), actor: `无此人${n}` }),
  'an order, always': (n) => ({ ...always, object: `order-${1 + n * 11}` }),
  'a product, always': (n) => ({ ...always, object: `goods${n * 401}` }),
  'a payment, always': (n) => ({ ...always, object: `payment-${1 + n * 13}` }),
  'a project, always': (n) => ({ ...always, object: `project-${1 + n * 17}` }),
  'an auction, always': (n) => ({ ...always, object: `package${1 + n * 19}` }),
  'a shop, always': (n) => ({ ...always, object: `店铺${1 + n}` }),
  'an object of the security log, always': (n) => ({ ...always, object: `object${n * 997}` }),
  'nothing of the name, always': (n) => ({ ...always, object: `无此对象${n}` }),
  'an order and somebody, always': (n) => ({ ...always, object: `order-${1 + n}`, actor: busy(n) }),
};
for (const source of ['security', 'order', 'auction'] as const)
  Object.assign(SEARCHES, {
    [`a quarter of one log: ${source}`]: (n: number) => ({ ...quarter(n), source }),
  });

/** Logs that a plan reads from end to end. */
async function scans(statement: RawBuilder<unknown>, db: Database): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${statement}`.execute(
    db,
  );
  const found = [...JSON.stringify(rows).matchAll(/"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g)];
  return found.map(([, table]) => table ?? '').filter((table) => table in SHARES);
}

/** The times of one kind of search, each with its page and its count. */
async function timesOf(filterOf: (n: number) => AuditFilter, db: Database): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const filter = filterOf(n);
    const began = performance.now();
    await searchLogs(filter, PAGE, db);
    await countLogs(filter, db);
    times.push(performance.now() - began);
  }
  return times;
}

async function measure(db: Database): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, of] of Object.entries(SEARCHES)) {
    const filterOf = (n: number) => ({ ...always, source: null, actor: '', object: '', ...of(n) });
    const p95 = percentile(await timesOf(filterOf, db), 0.95);
    lines.push({ measure: `${what}: p95`, value: ms(p95), bar: '≤ 500 ms', ok: p95 <= 500 });
    const filter = filterOf(1);
    const actor = await findActor(filter, db);
    const read = [
      ...(await scans(searching(filter, PAGE, actor), db)),
      ...(await scans(counting(filter, actor), db)),
    ];
    const whole = [...new Set(read)].join();
    if (whole !== '')
      lines.push({ measure: `${what}: reads a whole log`, value: whole, bar: 'none', ok: false });
  }
  return lines;
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 1, 100);
try {
  await migrate(db);
  const began = performance.now();
  await fillAll(db);
  console.info(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
  report(`${ROWS} entries of eight logs`, await measure(db));
} finally {
  await db.destroy();
  await postgres.stop();
}
