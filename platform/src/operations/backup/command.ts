import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { s3Of } from '../../config.ts';
import { localStorage } from '../../files/storage/local.ts';
import { s3Storage } from '../../files/storage/s3.ts';
import type { Storage } from '../../files/storage/storage.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import { type Database, openEmbedded } from '../../kernel/db/open.ts';
import { logCommand, logged } from '../command-log.ts';
import { dataDirOf, type Env, onInstallation, type Print } from '../open-installation.ts';
import { checkArchive, restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

const storageOf = (env: Env): Storage => {
  const s3 = s3Of(env);
  return s3 ? s3Storage(s3) : localStorage(join(dataDirOf(env), 'files'));
};

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19);

interface Backup {
  readonly db: Database;
  readonly env: Env;
  readonly print: Print;
  /** The schema is older than the program. */
  readonly isBeforeUpgrade?: boolean;
}

/** Writes a backup and says what is in it. Answers whether every file was there. */
export async function backUp(
  file: string | null,
  { db, env, print, ...more }: Backup,
): Promise<boolean> {
  const path = file ?? join(dataDirOf(env), 'backups', `jicai-${stamp()}.backup`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const { tables, rows, files, missing } = await takeBackup(path, db, storageOf(env), more);
    print(`✓ ${path}：${tables} 张表 ${rows} 行，${files} 个文件`);
    print('  密钥不在备份中：请另行保管数据目录中的 quote-key、signing-key.pem、envelope-key.pem');
    for (const key of missing) print(`! 文件 ${key} 不在存储中`);
    return missing.length === 0;
  } catch (error) {
    // Half an archive must not be taken for one.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      rmSync(path, { force: true });
    throw error;
  }
}

/** `npm run backup -- [file]`; without a file it goes into the folder `backups` of the data folder. */
export function runBackup(
  args: readonly string[],
  env: Env,
  print: Print = console.info,
): Promise<number> {
  return onInstallation(env, print, async (db) => {
    // The archive has the entry of its own making.
    const isWhole = await logged({ name: 'backup', args }, db, () =>
      backUp(args[0] ?? null, { db, env, print }),
    );
    return isWhole ? 0 : 1;
  });
}

/** The contents of an archive in words. */
function inWords({ manifest, tables, files }: Awaited<ReturnType<typeof checkArchive>>): string {
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
  return `${timeText(Date.parse(manifest.takenAt))} 的备份：${tables.size} 张表 ${rows} 行，${files} 个文件`;
}

/**
 * Restores an archive into an embedded database in a folder that is removed again, and notes in the
 * installation that it worked: the doctor asks for that every 90 days.
 */
async function rehearse(path: string, db: Database): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-rehearsal-'));
  try {
    const trial = await openEmbedded(join(folder, 'trial'));
    try {
      await migrate(trial);
      const restored = await restoreBackup(path, trial, localStorage(join(folder, 'files')));
      await sql`update installation set rehearsed_at = ${databaseClock.now()}`.execute(db);
      return inWords(restored);
    } finally {
      await trial.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run restore -- <file> [--check | --rehearse]`. */
export async function runRestore(
  args: readonly string[],
  env: Env,
  print: Print = console.info,
): Promise<number> {
  const path = args.find((word) => !word.startsWith('--'));
  if (path === undefined) {
    print('npm run restore -- <备份文件> [--check | --rehearse]');
    return 1;
  }
  if (args.includes('--check')) {
    try {
      print(`✓ ${inWords(await checkArchive(path))}`);
      return 0;
    } catch (error) {
      print(`✗ ${error instanceof Error ? error.message : String(error)}`);
      return 1;
    }
  }
  if (args.includes('--rehearse'))
    return onInstallation(env, print, async (db) => {
      const words = await logged({ name: 'restore', args }, db, () => rehearse(path, db));
      print(`✓ 演练成功，已记录：${words}，逐表核对一致`);
      return 0;
    });
  return onInstallation(
    env,
    print,
    async (db) => {
      await migrate(db);
      const restored = await restoreBackup(path, db, storageOf(env));
      // Before it there was no log that would have stayed.
      await logCommand({ name: 'restore', args }, db);
      print(`✓ 已恢复 ${inWords(restored)}，逐表核对一致`);
      return 0;
    },
    { asOwner: true, mayBegin: true },
  );
}
