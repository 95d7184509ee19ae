import { sql } from 'kysely';
import type { Storage } from '../../files/storage/storage.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { pendingMigrations } from '../../kernel/db/migrate.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { readKnownKeys } from '../keys/registry.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { digestTable, jobShape, listTables, readSequences, type TableShape } from './tables.ts';

/** The contents of an archive. */
export interface Taken {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that the database names and the store has not. */
  readonly missing: readonly string[];
}

/** The newest migration of the database. */
export async function schemaOf(db: Executor): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(db);
  return rows[0]?.name ?? '';
}

async function putTable(shape: TableShape, archive: ArchiveWriter, trx: Executor): Promise<number> {
  await archive.add({ kind: 'table', name: shape.name });
  const put = (lines: string) => archive.add({ kind: 'rows', rows: lines.trimEnd().split('\n') });
  // People bid meanwhile, also before an upgrade: an older program may go on until it is replaced.
  const digest = await digestTable(shape, trx, put, true);
  await archive.add({ kind: 'tableEnd', name: shape.name, ...digest });
  return digest.rows;
}

/** As large as a part of the store. */
const FILE_PART = 5 * 1_048_576;

/** Answers false for a file that the store has not; throws when a part of it cannot be read. */
async function putFile(key: string, archive: ArchiveWriter, storage: Storage): Promise<boolean> {
  for (let from = 0; ; from += FILE_PART) {
    const bytes = await storage.read(key, from, from + FILE_PART).catch((error: unknown) => {
      if (from > 0) throw error;
      return null;
    });
    if (!bytes) return false;
    const isLast = bytes.length < FILE_PART;
    const base64 = Buffer.from(bytes).toString('base64');
    await archive.add({ kind: 'file', key, base64, isLast });
    if (isLast) return true;
  }
}

/**
 * Writes everything into one archive: the database as one snapshot, then the files that it names.
 * Files are never changed once they are stored, so those of the snapshot are still there. The archive of
 * an older schema, taken before an upgrade, goes back into the program of that schema only.
 */
export async function takeBackup(
  path: string,
  db: Database,
  storage: Storage,
  { isBeforeUpgrade = false }: { readonly isBeforeUpgrade?: boolean } = {},
): Promise<Taken> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0 && !isBeforeUpgrade) throw new Error('数据库版本与程序不一致，请先升级');
  const archive = await writeArchive(path);
  const { keys, ...counts } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const tables = [
        ...(await listTables(trx)).filter(({ name }) => name !== 'migration'),
        jobShape,
      ];
      const { rows: moment } = await sql<{ at: string }>`select now()::text as at`.execute(trx);
      const manifest = {
        format: 'jicai-backup-1',
        takenAt: moment[0]?.at ?? '',
        schema: await schemaOf(trx),
        tables: tables.length,
        sequences: await readSequences(trx),
        keys: await readKnownKeys(trx),
      } as const;
      await archive.add({ kind: 'manifest', manifest });
      let rows = 0;
      for (const shape of tables) rows += await putTable(shape, archive, trx);
      const { rows: files } = await sql<{ key: string }>`select distinct storage_key as key
        from file where state = 'stored' order by 1`.execute(trx);
      return { tables: tables.length, rows, keys: files.map(({ key }) => key) };
    });
  const missing: string[] = [];
  for (const key of keys) if (!(await putFile(key, archive, storage))) missing.push(key);
  await archive.close();
  await sql`update installation set backup_at = ${databaseClock.now()}`.execute(db);
  return { ...counts, files: keys.length - missing.length, missing };
}
