import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
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
  ['stock_entry', ['id', 'number', 'order_id']],
  ['stock_entry_line', ['entry_id', 'acceptance_id', 'order_id']],
  ['statement', ['id', 'number']],
  ['statement_line', ['statement_id', 'order_id', 'acceptance_id', 'order_number']],
  ['invoice_application', ['id', 'number']],
  ['invoice_application_statement', ['application_id', 'statement_id']],
  ['invoice', ['id', 'number', 'application_id']],
  ['payment', ['id', 'number']],
  ['payment_line', ['payment_id', 'invoice_id']],
  ['fulfilment_event', ['order_id', 'document_id'], ['seq']],
  ['settlement_event', ['document_id']],
];

async function columnsOf(table: string, db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes so many copies of every thread in the database. */
export async function copyThreads(copies: number, db: Database): Promise<void> {
  for (const [table, own, left = []] of TABLES) {
    const columns = (await columnsOf(table, db)).filter((name) => !left.includes(name));
    const values = columns.map((name) =>
      own.includes(name) ? sql`t.${sql.ref(name)} || '-' || n` : sql`t.${sql.ref(name)}`,
    );
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(table)} t cross join generate_series(1, ${copies}::int) n`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
}

/** Gives every order and its open documents a supplier of so many, in turn. */
export async function spreadSuppliers(suppliers: number, db: Database): Promise<void> {
  await sql`insert into org (id, code, name, type)
    select 's' || n, 's' || n, '供应商 ' || n, 'supplier' from generate_series(0, ${suppliers - 1}::int) n`.execute(
    db,
  );
  await sql`update purchase_order o set supplier_id = 's' || (x.nth % ${suppliers})
    from (select id, row_number() over (order by id) as nth from purchase_order) x where x.id = o.id`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}
