import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** A table with what a dump needs: its columns that can be written, and the order of its rows. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** The waiting jobs lie outside of the mall's own tables. */
export const JOBS = 'pgboss.job';
const JOB_COLUMNS =
  'id name priority data retry_limit retry_delay retry_backoff start_after singleton_key'.split(
    ' ',
  );

/** Every table of the mall, by name; generated columns are left out. */
export async function listTables(db: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`.execute(db);
  return rows;
}

const CHUNK = 500;

/**
 * The rows of a table as JSON texts, in the order of its key, a few hundred at a time. A cursor reads
 * each row once, however large the table is; it needs a transaction. A gentle dump leaves the database
 * to others for as long after each read as the read took.
 */
async function* dumpTable(
  { name, columns, key }: TableShape,
  trx: Executor,
  isGentle: boolean,
): AsyncGenerator<string[]> {
  const order = sql.join((key.length > 0 ? key : columns).map((column) => sql.ref(column)));
  const picked = sql.join(columns.map((column) => sql.ref(column)));
  const from =
    name === JOBS ? sql`pgboss.job where state in ('created', 'retry')` : sql.table(name);
  await sql`declare dump no scroll cursor for
    select row_to_json(t)::text as row from (select ${picked} from ${from} order by ${order}) t`.execute(
    trx,
  );
  for (;;) {
    const began = performance.now();
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(CHUNK)} from dump`.execute(trx);
    const took = performance.now() - began;
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < CHUNK) break;
    if (isGentle) await sleep(took);
  }
  await sql`close dump`.execute(trx);
}

/** The shape under which waiting jobs are dumped. */
export const jobShape: TableShape = { name: JOBS, columns: JOB_COLUMNS, key: ['id'] };

/** The number of a table's rows, and the SHA-256 of all of them. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Dumps a table through `take` and answers its digest. */
export async function digestTable(
  shape: TableShape,
  db: Executor,
  take: (lines: string) => Promise<void> = async () => {},
  isGentle = false,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of dumpTable(shape, db, isGentle)) {
    const lines = `${rows.join('\n')}\n`;
    hash.update(lines);
    count += rows.length;
    await take(lines);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** Writes rows, given as JSON texts, into a table. */
export async function loadRows(
  { name, columns }: TableShape,
  lines: readonly string[],
  trx: Executor,
): Promise<void> {
  const picked = sql.join(columns.map((column) => sql.ref(column)));
  const table = name === JOBS ? sql`pgboss.job` : sql.table(name);
  for (let at = 0; at < lines.length; at += CHUNK) {
    const rows = `[${lines.slice(at, at + CHUNK).join(',')}]`;
    await sql`insert into ${table} (${picked}) overriding system value
      select ${picked} from json_populate_recordset(null::${table}, ${rows}::json)`.execute(trx);
  }
}

/** The last value of each sequence of the mall, by name. */
export async function readSequences(db: Executor): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = 'public' order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/**
 * Numbers that are left out after a restore: those drawn between the backup and the loss stand on
 * papers that people hold.
 */
const SKIPPED = 10_000;

/** Lets the sequences go on behind the values of a backup. */
export async function goOnFrom(
  sequences: Readonly<Record<string, number | null>>,
  trx: Executor,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await sql`select setval(${name}::regclass, ${last + SKIPPED})`.execute(trx);
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs `load` while no foreign key and no trigger of ours is there, then puts them back, which
 * checks every row. It needs the tables' owner.
 */
export async function withoutConstraints(trx: Executor, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(trx);
  const tables = (await listTables(trx)).map(({ name }) => sql.table(name));
  const alter = (table: RawBuilder<unknown>, what: RawBuilder<unknown>) =>
    sql`alter table ${table} ${what}`.execute(trx);
  for (const { table, name } of keys)
    await alter(sql.table(table), sql`drop constraint ${sql.ref(name)}`);
  for (const table of tables) await alter(table, sql`disable trigger user`);
  await load();
  for (const table of tables) await alter(table, sql`enable trigger user`);
  for (const { table, name, definition } of keys)
    await alter(sql.table(table), sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`);
}
