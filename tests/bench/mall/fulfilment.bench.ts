import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { makeDueStatements } from '@jicai/platform/src/fulfilment/statement/jobs.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { must } from '../../harness/answers.ts';
import { copyThreads, settle, spreadSuppliers } from '../../harness/fulfilment/copies.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { supplierOrg } from '../../harness/people/cast.ts';
import { counted } from '../../harness/run/counted.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { type Line, ms, percentile, report } from '../kit/stats.ts';
import { type ListCall, listCalls } from './fulfilment-lists.ts';

/*
 * Everything between order and payment with many documents in one unit: the lists, the timeline, a
 * long statement, the monthly statements of many suppliers with a stop in the middle, the doctor.
 */

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const LINES = Number(process.env.BENCH_STATEMENT_LINES ?? 2_000);
const SUPPLIERS = Number(process.env.BENCH_SUPPLIERS ?? 1_000);
const MONTHLY = Number(process.env.BENCH_MONTHLY_LINES ?? 50_000);
const CALLS = Number(process.env.BENCH_CALLS ?? 40);
/** `lists`, `statement` and `monthly` by their names; all of them without. */
const PARTS = process.env.BENCH_PARTS ?? '';
/** Only lists with this in their name, and nothing besides. */
const ONLY = process.env.BENCH_LIST ?? '';

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

/** A unit with so many orders, a fifth of them in each part of the way; answers one that is accepted. */
async function fillUnit(world: MoneyWorld): Promise<string> {
  const paid = await acceptedOrder(world, { pen: 3, ink: 2 });
  await stockAll(world);
  const { invoice } = await receivedInvoice(world);
  const { id } = await must(
    world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
  );
  await must(decidePayment(world, id));
  await must(executePayment(world, id));
  await refundOne(world, paid);
  await acceptedOrder(world, { pen: 4 });
  await stockAll(world);
  await receivedInvoice(world);
  await acceptedOrder(world, { ink: 5 });
  await makeStatement(world);
  const last = await acceptedOrder(world, { pen: 2 });
  await confirmedOrder(world, { pen: 1 });
  await giveContracts(world);
  await copyThreads(Math.round(ORDERS / 5) - 1, world.db);
  await settle(world.db);
  return last;
}

/** The keeper takes in everything that waits. */
async function stockAll(world: MoneyWorld): Promise<void> {
  const body = { keyword: '', page: 1, pageSize: 60 } as const;
  const { rows } = await must(world.as('keeper').call(stockEndpoints.waiting, body));
  const lines = rows.map(({ acceptanceId, lineNo, left }) => ({
    ...{ acceptanceId, lineNo, quantity: left, batch: '', serials: [], isAsset: false },
  }));
  const entry = { warehouse: '一号库', location: '', note: '', lines };
  await must(world.as('keeper').call(stockEndpoints.enter, entry));
}

/** One piece of an order is refunded after it was paid, and waits for the next statement. */
async function refundOne(world: MoneyWorld, orderId: string): Promise<void> {
  const claim = {
    ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(1) },
    ...{ reason: '短少', description: '', contactName: '林静', contactPhone: '13800000000' },
    ...{ fileGroup: null, providerForm: [] },
  };
  const { id } = await must(world.as('buyer').call(afterSaleEndpoints.apply, claim));
  const agree = { id, version: 1, transition: 'agree', note: '', tracking: '' } as const;
  const body = { ...agree, cost: null, isSellable: false };
  await must(world.as('supplier', 1).call(afterSaleEndpoints.move, body));
}

/** Every order has a contract in force, row by row as the copies are. */
const giveContracts = ({ db }: MoneyWorld) =>
  sql`insert into contract (id, number, kind, order_id, unit_id, supplier_id, name, state, amount, clauses, plan,
      bond_share, sign_by, signed_at, effective_at, created_at, sent_at)
    select 'c' || id, 'HT' || number, 'contract', id, unit_id, supplier_id, name, 'effective', amount, '[]', '[]',
      0, submitted_at + interval '30 days', submitted_at, submitted_at, submitted_at, submitted_at
    from purchase_order`.execute(db);

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

/** A page of the administration's lists. */
const PAGE = 60;

async function p95Of(call: () => ReturnType<ListCall>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) times.push(await timed(() => must<unknown>(call())));
  return percentile(times, 0.95);
}

/** The p95 of a list of sixty rows, and its statements; one that fails says so, and the others go on. */
async function measureList(name: string, call: ListCall, take: () => number): Promise<void> {
  try {
    const statements: number[] = [];
    for (const pageSize of [PAGE / 2, PAGE]) {
      await must<unknown>(call(pageSize));
      take();
      await must<unknown>(call(pageSize));
      statements.push(take());
    }
    const p95 = await p95Of(() => call(PAGE));
    const [few, many] = statements;
    lines.push({
      measure: `${name}, p95 (${few === many ? many : `${few} → ${many}`} statements)`,
      value: ms(p95),
      bar: '≤ 40 ms',
      ok: p95 <= 40 && few === many,
    });
  } catch (error) {
    lines.push({ measure: name, value: String(error).slice(0, 40), bar: '≤ 40 ms', ok: false });
  }
}

/** The lists of such a unit, and the timeline of one of its orders. */
async function lists(): Promise<void> {
  const { world, take } = await newWorld('lists');
  const last = await fillUnit(world);
  for (const [name, call] of Object.entries(listCalls(world))) {
    if (ONLY && !name.includes(ONLY)) continue;
    await measureList(name, call, take);
  }
  if (ONLY) return world.stop();
  await sql`insert into fulfilment_event (order_id, kind, document_id, sentence, person_id, person_name, at)
    select ${last}, 'parcel', 'p', '第 ' || n || ' 步', 'person-buyer', '某', now() from generate_series(1, 500) n`.execute(
    world.db,
  );
  const p95 = await p95Of(() => world.as('buyer').call(threadEndpoints.read, { orderId: last }));
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
  await settle(world.db);
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
  await settle(db);
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

const parts = { lists, statement: longStatement, monthly };
for (const [name, run] of Object.entries(parts))
  if (PARTS === '' || PARTS.split(',').includes(name)) await run();
report(`Order to payment with ${ORDERS} orders in one unit, PostgreSQL`, lines);
await postgres.stop();
process.exit();
