import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { makeDueStatements } from '@jicai/platform/src/fulfilment/statement/jobs.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { must } from '../../harness/answers.ts';
import { supplierOrg } from '../../harness/cast.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  firstPage,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';
import { everyOrder } from '../../harness/mall/order-worlds.ts';
import { counted } from '../../harness/run/counted.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { type Line, ms, percentile, report } from '../kit/stats.ts';
import { copyThreads, spreadSuppliers } from './fulfilment-copies.ts';

/*
 * Everything between order and payment with many documents in one unit: the lists, the timeline, a
 * long statement, the monthly statements of many suppliers with a stop in the middle, the doctor.
 */

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const LINES = Number(process.env.BENCH_STATEMENT_LINES ?? 2_000);
const SUPPLIERS = Number(process.env.BENCH_SUPPLIERS ?? 1_000);
const MONTHLY = Number(process.env.BENCH_MONTHLY_LINES ?? 50_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 40);

const postgres = await startPostgres();
const lines: Line[] = [];

async function newWorld(name: string) {
  const { db, take } = counted(openPostgres(await postgres.create(name), 8));
  await migrate(db);
  return { world: await moneyWorld(db), take };
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

/** A unit with so many orders, a quarter of them in each part of the way; answers one that is accepted. */
async function fillUnit(world: MoneyWorld): Promise<string> {
  await acceptedOrder(world, { pen: 3, ink: 2 });
  const { invoice } = await receivedInvoice(world);
  const { id } = await must(
    world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
  );
  await must(decidePayment(world, id));
  await must(executePayment(world, id));
  await acceptedOrder(world, { pen: 4 });
  await receivedInvoice(world);
  await acceptedOrder(world, { ink: 5 });
  await makeStatement(world);
  const last = await acceptedOrder(world, { pen: 2 });
  await copyThreads(Math.round(ORDERS / 4), world.db);
  return last;
}

/** The doctor over everything. */
async function doctor({ db }: MoneyWorld): Promise<void> {
  let slowest = { name: '', time: 0 };
  let breaches = 0;
  const all = await timed(async () => {
    for (const invariant of invariants) {
      const time = await timed(async () => {
        breaches += (await findBreaches(invariant, db)).count;
      });
      if (time > slowest.time) slowest = { name: invariant.name, time };
    }
  });
  lines.push({
    measure: `doctor over ${ORDERS} orders (${slowest.name} takes ${ms(slowest.time)})`,
    value: ms(all),
    bar: '≤ 60 s',
    ok: all <= 60_000,
  });
  lines.push({
    measure: 'documents that the doctor names',
    value: `${breaches}`,
    bar: '0',
    ok: breaches === 0,
  });
}

/** The lists of such a unit, and the timeline of one of its orders. */
async function lists(): Promise<void> {
  const { world, take } = await newWorld('lists');
  const last = await fillUnit(world);
  const order = { ...everyOrder, page: 1, pageSize: 60 };
  const due = { keyword: '', fundsType: null, bucket: null, page: 1, pageSize: 60 } as const;
  const page = { keyword: '', page: 1, pageSize: 60 } as const;
  const [buyer, keeper] = [world.as('buyer'), world.as('keeper')];
  const calls = {
    'orders, all': () => buyer.call(orderEndpoints.list, order),
    'orders, by keyword': () => buyer.call(orderEndpoints.list, { ...order, keyword: '办公' }),
    'statements to make': () => buyer.call(statementEndpoints.openSuppliers, page),
    statements: () => buyer.call(statementEndpoints.list, firstPage),
    'statements, page 100': () => buyer.call(statementEndpoints.list, { ...firstPage, page: 100 }),
    'statements, by keyword': () =>
      buyer.call(statementEndpoints.list, { ...firstPage, keyword: 'DZ2026' }),
    applications: () => buyer.call(invoiceEndpoints.list, firstPage),
    'payments due': () => buyer.call(paymentEndpoints.due, due),
    'payments due over 90 days': () =>
      buyer.call(paymentEndpoints.due, { ...due, bucket: 'over90' }),
    payments: () => buyer.call(paymentEndpoints.list, firstPage),
    'to stock': () => keeper.call(stockEndpoints.waiting, page),
  };
  for (const [name, call] of Object.entries(calls)) {
    await must<unknown>(call());
    take();
    await must<unknown>(call());
    const statements = take();
    const times: number[] = [];
    for (let n = 0; n < CALLS; n += 1) times.push(await timed(call));
    const p95 = percentile(times, 0.95);
    lines.push({
      measure: `${name}, p95 (${statements} statements)`,
      value: ms(p95),
      bar: '≤ 40 ms',
      ok: p95 <= 40,
    });
  }
  await sql`insert into fulfilment_event (order_id, kind, document_id, sentence, person_id, person_name, at)
    select ${last}, 'parcel', 'p', '第 ' || n || ' 步', 'person-buyer', '某', now() from generate_series(1, 500) n`.execute(
    world.db,
  );
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1)
    times.push(await timed(() => must(buyer.call(threadEndpoints.read, { orderId: last }))));
  const p95 = percentile(times, 0.95);
  lines.push({
    measure: 'timeline with 500 events, p95',
    value: ms(p95),
    bar: '≤ 50 ms',
    ok: p95 <= 50,
  });
  await doctor(world);
  await world.stop();
}

/** One statement of many lines. */
async function longStatement(): Promise<void> {
  const { world } = await newWorld('long');
  await acceptedOrder(world, { pen: 2 });
  await copyThreads(LINES - 1, world.db);
  const body = { supplierId: supplierOrg(1), fundsType: 'fiscal', lines: [] } as const;
  const time = await timed(() =>
    must(world.as('buyer').call(statementEndpoints.create, { ...body, lines: [] })),
  );
  lines.push({
    measure: `statement of ${LINES} lines made`,
    value: ms(time),
    bar: '≤ 1 s',
    ok: time <= 1_000,
  });
  await world.stop();
}

/** The statements of a month, stopped in the middle and begun again. */
async function monthly(): Promise<void> {
  const { world } = await newWorld('monthly');
  const { db, clock } = world;
  await acceptedOrder(world, { pen: 2 });
  await copyThreads(MONTHLY - 1, db);
  await spreadSuppliers(SUPPLIERS, db);
  await sql`insert into statement_rule values ('unit-a', '', '', 'month', 31, 0, true, 'supplier', 0,
    'publicBody', 'smallOrMedium', null, 'settlement', now(), 'person-buyer')`.execute(db);
  clock.at += 40 * 86_400_000;
  const half = SUPPLIERS / 2;
  await sql
    .raw(`create function stop_half() returns trigger language plpgsql as $$ begin
    if (select count(*) from statement) >= ${half} then raise exception 'stopped'; end if; return new; end $$;
    create trigger stop_half before insert on statement for each row execute function stop_half()`)
    .execute(db);
  const first = await timed(() => makeDueStatements({ db, clock }).catch(() => 0));
  await sql`drop trigger stop_half on statement`.execute(db);
  const second = await timed(() => makeDueStatements({ db, clock }));
  const { rows } = await sql<{ made: number; lines: number; distinct: number }>`
    select (select count(*)::int from statement) as made, count(*)::int as lines,
      count(distinct (acceptance_id, order_line_no))::int as distinct from statement_line`.execute(
    db,
  );
  const [found] = rows;
  const isExact =
    found?.made === SUPPLIERS && found.lines === MONTHLY && found.distinct === MONTHLY;
  const both = first + second;
  lines.push({
    measure: `statements of ${SUPPLIERS} suppliers, ${MONTHLY} lines, stopped once`,
    value: ms(both),
    bar: '≤ 60 s',
    ok: both <= 60_000,
  });
  lines.push({
    measure: 'statements / lines / lines that differ',
    value: `${found?.made}/${found?.lines}/${found?.distinct}`,
    bar: 'nothing lost or twice',
    ok: isExact,
  });
  await world.stop();
}

await lists();
await longStatement();
await monthly();
report(`Order to payment with ${ORDERS} orders in one unit, PostgreSQL`, lines);
await postgres.stop();
process.exit();
