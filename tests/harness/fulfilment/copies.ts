import type { Database, Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/* Copies of orders with all their documents, row by row: what the services made once stands there often. */

/** The tables of a thread with the columns that get a number behind them in a copy. */
const TABLES: readonly (readonly [
  table: string,
  own: readonly string[],
  left?: readonly string[],
])[] = [
  ['purchase_order', ['id', 'number']],
  ['order_line', ['order_id']],
  ['order_progress', ['order_id']],
  ['parcel', ['id', 'number', 'order_id']],
  ['parcel_line', ['parcel_id']],
  ['acceptance', ['id', 'number', 'order_id', 'client_key']],
  ['acceptance_line', ['acceptance_id', 'order_id']],
  ['stock_left', ['acceptance_id', 'order_id']],
  ['statement_left', ['acceptance_id', 'order_id']],
  ['contract', ['id', 'number', 'order_id']],
  ['after_sale', ['id', 'number', 'order_id']],
  ['stock_entry', ['id', 'number', 'order_id']],
  ['stock_entry_line', ['entry_id', 'acceptance_id', 'order_id']],
  ['statement', ['id', 'number']],
  [
    'statement_line',
    ['statement_id', 'order_id', 'acceptance_id', 'after_sale_id', 'order_number'],
  ],
  ['invoice_application', ['id', 'number']],
  ['invoice_application_statement', ['application_id', 'statement_id']],
  ['invoice', ['id', 'number', 'application_id']],
  ['invoice_owed', ['invoice_id', 'number']],
  ['payment', ['id', 'number']],
  ['payment_line', ['payment_id', 'invoice_id']],
  ['fulfilment_event', ['order_id', 'document_id'], ['seq']],
  ['settlement_event', ['document_id']],
];

async function columnsOf(table: string, db: Executor) {
  const { rows } = await sql<{ name: string; isTime: boolean }>`
    select column_name as name, data_type like 'timestamp%' as "isTime" from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`.execute(db);
  return rows;
}

/** Each copy is so many minutes older than the one before it: 25,000 fill a year. */
const MINUTES_APART = 20;

/** Makes so many copies of every thread in the database, the first with this number; `settle` makes it quick to read. */
export async function copyThreads(copies: number, db: Database, first = 1): Promise<void> {
  await withoutLimit(db, async (trx) => {
    // The triggers would work for each row; the same is done once for all of them at the end.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of TABLES) await copyRows(table, [first, first + copies - 1], trx);
    await sql`set local session_replication_role = origin`.execute(trx);
    await sql`select write_order_words(array(select id from purchase_order))`.execute(trx);
  });
}

/** Statements here take longer than any call may. */
const withoutLimit = (db: Database, run: (trx: Executor) => Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await run(trx);
  });

async function copyRows(
  [table, own, left = []]: (typeof TABLES)[number],
  [first, last]: readonly [number, number],
  trx: Executor,
): Promise<void> {
  const columns = (await columnsOf(table, trx)).filter(({ name }) => !left.includes(name));
  const values = columns.map(({ name, isTime }) => {
    const value = sql`t.${sql.ref(name)}`;
    if (own.includes(name)) return sql`${value} || '-' || n`;
    return isTime ? sql`${value} - n * make_interval(mins => ${MINUTES_APART}::int)` : value;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} t cross join generate_series(${first}::int, ${last}::int) n`.execute(
    trx,
  );
}

/** Does what the autovacuum does within minutes: figures for the planner, pages that an index may answer for. */
export async function settle(db: Database): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    for (const table of [...TABLES.map(([name]) => name), 'order_words'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
}

/** Gives every order and its open documents a supplier of so many, in turn. */
export async function spreadSuppliers(suppliers: number, db: Database): Promise<void> {
  await sql`insert into org (id, code, name, type)
    select 's' || n, 's' || n, '供应商 ' || n, 'supplier' from generate_series(0, ${suppliers - 1}::int) n`.execute(
    db,
  );
  await withoutLimit(db, async (trx) => {
    await sql`update purchase_order o set supplier_id = 's' || (x.nth % ${suppliers})
      from (select id, row_number() over (order by id) as nth from purchase_order) x where x.id = o.id`.execute(
      trx,
    );
    await sql`update statement_left w set supplier_id = o.supplier_id from purchase_order o
      where o.id = w.order_id`.execute(trx);
  });
  await settle(db);
}
