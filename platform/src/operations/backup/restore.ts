import { sql } from 'kysely';
import type { Storage, StoredPart, StoredUpload } from '../../files/storage/storage.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Manifest, readArchive } from './archive.ts';
import {
  digestTable,
  goOnFrom,
  JOBS,
  jobShape,
  listTables,
  loadRows,
  type TableDigest,
  type TableShape,
  withoutConstraints,
} from './tables.ts';
import { schemaOf } from './take.ts';

/** The contents of an archive, once it was read to its end. */
export interface Checked {
  readonly manifest: Manifest;
  readonly tables: ReadonlyMap<string, TableDigest>;
  readonly files: number;
}

/** Reads a whole archive and changes nothing. Throws in words when it is damaged. */
export async function checkArchive(path: string): Promise<Checked> {
  const tables = new Map<string, TableDigest>();
  let manifest: Manifest | null = null;
  let files = 0;
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'manifest') manifest = entry.manifest;
    if (entry.kind === 'tableEnd') tables.set(entry.name, entry);
    if (entry.kind === 'file' && entry.isLast) files += 1;
  }
  if (!manifest || tables.size !== manifest.tables) throw new Error('备份文件已损坏：表不完整');
  return { manifest, tables, files };
}

async function assertEmpty({ schema }: Manifest, db: Database): Promise<void> {
  const own = await schemaOf(db);
  if (own !== schema)
    throw new Error(`备份的数据库版本 ${schema} 与本程序 ${own} 不同，请用同版本程序恢复`);
  const { rows } = await sql`select 1 from person limit 1`.execute(db);
  if (rows.length > 0) throw new Error('目标数据库不是空的：请恢复到新建的空库');
}

/** Stores the files under their own keys; each is noted before it, so that a failure can take it away. */
async function restoreFiles(path: string, storage: Storage, done: StoredUpload[]): Promise<void> {
  let upload: StoredUpload | null = null;
  let parts: StoredPart[] = [];
  for await (const entry of readArchive(path)) {
    if (entry.kind !== 'file') continue;
    if (!upload) {
      // One that was there before is not this restore's to take away.
      const isThere = await isStored(entry.key, storage);
      upload = await storage.begin(entry.key);
      parts = [];
      if (!isThere) done.push(upload);
    }
    const bytes = Buffer.from(entry.base64, 'base64');
    const number = parts.length;
    // A file that fills its parts ends with an empty one, which stores do not take.
    if (bytes.length > 0 || number === 0)
      parts.push({ number, part: await storage.putPart(upload, number, bytes) });
    if (!entry.isLast) continue;
    await storage.finish(upload, parts);
    upload = null;
  }
}

const isStored = (key: string, storage: Storage): Promise<boolean> =>
  storage.read(key, 0, 1).then(
    () => true,
    () => false,
  );

async function loadTables(path: string, trx: Executor): Promise<void> {
  const shapes = new Map((await listTables(trx)).map((shape) => [shape.name, shape]));
  shapes.set(JOBS, jobShape);
  for (const name of shapes.keys()) {
    // Migrations leave rows of their own, which are in the archive too.
    if (name !== 'migration' && name !== JOBS)
      await sql`delete from ${sql.table(name)}`.execute(trx);
  }
  let shape: TableShape | undefined;
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'table') shape = shapes.get(entry.name);
    if (entry.kind === 'table' && !shape) throw new Error(`本程序没有表 ${entry.name}`);
    if (entry.kind !== 'rows' || !shape) continue;
    if (shape.name === JOBS) await makeQueues(entry.rows, trx);
    await loadRows(shape, entry.rows, trx);
  }
}

/** A job needs its queue; the first start sets the queue's options. */
async function makeQueues(rows: readonly string[], trx: Executor): Promise<void> {
  const names = [...new Set(rows.map((row) => String(JSON.parse(row).name)))];
  for (const name of names)
    await sql`select pgboss.create_queue(${name}::text, '{"policy":"short"}'::jsonb)
      where not exists (select 1 from pgboss.queue where name = ${name})`.execute(trx);
}

/** Compares every table with the archive's digest of it, row by row. */
async function assertSame({ tables }: Checked, trx: Executor): Promise<void> {
  const shapes = [...(await listTables(trx)), jobShape];
  for (const shape of shapes) {
    const wanted = tables.get(shape.name);
    if (!wanted) continue;
    const found = await digestTable(shape, trx);
    if (found.rows !== wanted.rows || found.sha256 !== wanted.sha256)
      throw new Error(`表 ${shape.name} 恢复后与备份不一致`);
  }
}

/**
 * Restores an archive into an empty installation of the same version: checks it first, stores the
 * files, loads the tables in one transaction and compares them with the archive. A failure leaves
 * the database as it was and takes the files away again. The connection must be the tables' owner's.
 */
export async function restoreBackup(
  path: string,
  db: Database,
  storage: Storage,
): Promise<Checked> {
  const checked = await checkArchive(path);
  await assertEmpty(checked.manifest, db);
  const files: StoredUpload[] = [];
  try {
    await restoreFiles(path, storage, files);
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await withoutConstraints(trx, async () => {
        await loadTables(path, trx);
        await assertSame(checked, trx);
      });
      // The relays of the installation that was backed up do not report here, and are not lost.
      await sql`delete from relay_pulse`.execute(trx);
      await goOnFrom(checked.manifest.sequences, trx);
    });
  } catch (error) {
    // A store that is away must hide neither the reason nor the other files.
    await Promise.allSettled(files.map((upload) => storage.remove(upload)));
    throw error;
  }
  return checked;
}
