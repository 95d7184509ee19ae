import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { type RawBuilder, sql } from 'kysely';

/** The columns of a table that a row is written with, as a list; the database computes the others. */
export async function storedColumns(table: string, db: Executor): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}
