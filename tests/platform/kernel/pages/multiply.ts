import type { Database, Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';

/* A database where hundreds of rows of each table are of one moment: what lists order by is alike in all. */

/** A table's unique indexes, each by its columns, and the columns that refer to other tables. */
interface Shape {
  readonly table: string;
  readonly keys: readonly (readonly string[])[];
  readonly foreign: readonly string[];
  readonly types: Readonly<Record<string, string>>;
}

async function shapes(db: Executor): Promise<Shape[]> {
  const { rows } = await sql<Shape>`
    select c.relname as table,
      coalesce((select jsonb_agg((select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(i.indkey)))
        from pg_index i where i.indrelid = c.oid and i.indisunique and i.indexprs is null), '[]') as keys,
      coalesce((select jsonb_agg(a.attname) from pg_constraint f join pg_attribute a
          on a.attrelid = c.oid and a.attnum = any(f.conkey)
        where f.conrelid = c.oid and f.contype = 'f'), '[]') as foreign,
      (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as types
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db);
  return rows;
}

/** The new value of a column in the `n`-th copy of a row; null for a type that has no other values. */
function other(type: string, column: string) {
  if (type === 'text') return sql`t.${sql.ref(column)} || '~' || n`;
  if (/^(?:integer|bigint|smallint)$/.test(type)) return sql`t.${sql.ref(column)} + 10000 * n`;
  return null;
}

/** The columns that a copy changes, so that it breaks no unique key: those that refer to nothing, if any. */
function changedColumns({ keys, foreign, types }: Shape): string[] {
  const changed: string[] = [];
  for (const key of keys) {
    if (key.some((column) => changed.includes(column))) continue;
    const may = key.filter((column) => types[column] && other(types[column], column) !== null);
    const own = may.filter((column) => !foreign.includes(column));
    const [column] = own.length > 0 ? own : may;
    if (column !== undefined) changed.push(column);
  }
  return changed;
}

/** Runs a statement on its own; false where a constraint of the table does not allow it. */
async function tried(trx: Executor, statement: ReturnType<typeof sql>): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await statement.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    return true;
  } catch {
    await sql`rollback to savepoint attempt`.execute(trx);
    return false;
  }
}

/**
 * Copies the rows of every table until it has some `least`, and sets what lists are ordered by to one
 * value. Tables without rows stay empty; triggers and foreign keys are off meanwhile.
 *
 * @param ordering the names of columns that lists are ordered by
 */
export async function multiply(
  db: Database,
  { least, ordering }: { readonly least: number; readonly ordering: ReadonlySet<string> },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const shape of await shapes(trx)) {
      const table = sql.table(shape.table);
      const changed = changedColumns(shape);
      const columns = Object.keys(shape.types);
      const values = columns.map((column) => {
        const made = changed.includes(column) ? other(shape.types[column] ?? '', column) : null;
        return made ?? sql`t.${sql.ref(column)}`;
      });
      await tried(
        trx,
        sql`insert into ${table} (${sql.join(columns.map((name) => sql.ref(name)))})
          select ${sql.join(values)} from
            (select * from ${table} limit 8) t, generate_series(1, ${least / 8}::int) n`,
      );
      const times = columns.filter(
        (name) => ordering.has(name) && /^timestamp|^date/.test(shape.types[name] ?? ''),
      );
      for (const name of times)
        await tried(
          trx,
          sql`update ${table} set ${sql.ref(name)} =
            (select max(${sql.ref(name)}) from ${table}) where ${sql.ref(name)} is not null`,
        );
    }
  });
}
