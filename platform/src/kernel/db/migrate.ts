import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Executor } from './open.ts';

const directory = new URL('./migrations/', import.meta.url);

/**
 * Splits a migration into statements and drops lines that begin with `--`. A `;` at the end of a
 * line ends a statement, except inside `$$ … $$`. Throws if the last statement has no `;`.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let quoted = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('--')) continue;
    if (line.split('$$').length % 2 === 0) quoted = !quoted;
    current += `${line}\n`;
    if (!quoted && line.trimEnd().endsWith(';')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.trim()) throw new Error(`a migration does not end with ';': ${current.trim()}`);
  return statements;
}

/** Returns the URL of a migration's file. */
export const migrationFile = (name: string): URL => new URL(name, directory);

/** Returns the file names of this version's migrations, in the order in which they run. */
const migrationFiles = (): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/**
 * Returns the file names of the migrations that the database lacks, in the order in which they run; needs
 * only the right to read. Throws if the database has migrations that this program does not know, because an
 * older program must not run on a newer schema.
 */
export async function pendingMigrations(db: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('public.migration') is not null as known`.execute(db);
  const files = migrationFiles();
  if (!rows[0]?.known) return files;
  const done = await db.selectFrom('migration').select('name').execute();
  const names = new Set(done.map(({ name }) => name));
  const known = new Set(files);
  const newer = [...names].filter((name) => !known.has(name)).sort();
  if (newer.length > 0)
    throw new Error(
      `数据库由更新版本的程序升级过（${newer.at(-1)}），本程序不能使用，请换用新版程序或恢复升级前的备份`,
    );
  return files.filter((file) => !names.has(file));
}

/**
 * Runs the pending files of `migrations/` in name order, in one transaction. `after` runs in the
 * same transaction, even if no migration was pending. Throws if a statement fails, or if the
 * database is newer than this program (`pendingMigrations`); nothing is changed then.
 */
export async function migrate(
  db: Database,
  after: (trx: Executor) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lock admits one migrating process at a time, because several platforms may start together. Time
    // limits are off, because waiting for the lock is intended.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(7426001)`.execute(trx);
    for (const file of await pendingMigrations(trx)) {
      await sql`create table if not exists migration (name text primary key, at timestamptz not null default now())`.execute(
        trx,
      );
      for (const statement of splitStatements(readFileSync(migrationFile(file), 'utf8'))) {
        await sql.raw(statement).execute(trx);
      }
      await sql`insert into migration (name) values (${file})`.execute(trx);
    }
    await after(trx);
  });
}
