import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { s3Of } from '../../config.ts';
import { localStorage } from '../../files/storage/local.ts';
import { s3Storage } from '../../files/storage/s3.ts';
import type { Storage } from '../../files/storage/storage.ts';
import type { Ask, Env, Print, Program, Surroundings } from '../../kernel/command-line/command.ts';
import { dataDirOf, onInstallation } from '../../kernel/command-line/open-installation.ts';
import { runProgram, terminal } from '../../kernel/command-line/run-program.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { migrate } from '../../kernel/db/migrate.ts';
import { type Database, openEmbedded } from '../../kernel/db/open.ts';
import { logCommand, logged } from '../command-log.ts';
import { foreignKeys, keysToPutBack } from '../keys/of-backup.ts';
import { readKnownKeys } from '../keys/registry.ts';
import { type Checked, checkArchive, restoreBackup } from './restore.ts';
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
    print('  密钥不在备份中，只有它们的指纹。请另行保管：');
    const places = { env, dataDir: dataDirOf(env) };
    for (const line of keysToPutBack(await readKnownKeys(db), places)) print(`    ${line}`);
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
export const backupProgram: Program = {
  call: 'npm run backup --',
  commands: [
    {
      name: '',
      summary: '备份数据库与文件，默认写入 DATA_DIR/backups；密钥不在其中',
      words: [{ title: '文件', isOptional: true }],
      run: ({ words: [file = null], args }, { env, print }) =>
        onInstallation(env, print, async (db) => {
          // The archive has the entry of its own making.
          const isWhole = await logged({ name: 'backup', args }, db, () =>
            backUp(file, { db, env, print }),
          );
          return isWhole ? 0 : 1;
        }),
    },
  ],
};

export const runBackup = (
  args: readonly string[],
  env: Env,
  print: Print = console.info,
  ask: Ask = terminal,
): Promise<number> => runProgram(backupProgram, args, { env, print, ask });

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

/** The keys that belong to an archive, which are not in it. */
function printKeys({ manifest: { keys = [] } }: Checked, { env, print }: Surroundings): void {
  const lines = keysToPutBack(keys, { env, dataDir: dataDirOf(env) });
  print(lines.length === 0 ? '  备份中没有登记密钥' : '  启动前须有这些密钥，它们不在备份中：');
  for (const line of lines) print(`    ${line}`);
}

/** Throws where this machine has other keys than the archive: a restore would end in their mixture. */
function assertOwnKeys({ manifest: { keys = [] } }: Checked, env: Env): void {
  const foreign = foreignKeys(keys, { env, dataDir: dataDirOf(env) });
  if (foreign.length > 0) throw new Error(`密钥与备份不符，未恢复：\n- ${foreign.join('\n- ')}`);
}

/** Restores an archive into the empty database and store of this installation. */
const restore = (path: string, args: readonly string[], { env, print }: Surroundings) =>
  onInstallation(
    env,
    print,
    async (db) => {
      await migrate(db);
      const restored = await restoreBackup(path, db, storageOf(env));
      // Before it there was no log that would have stayed.
      await logCommand({ name: 'restore', args }, db);
      print(`✓ 已恢复 ${inWords(restored)}，逐表核对一致`);
      printKeys(restored, { env, print });
      return 0;
    },
    { asOwner: true, mayBegin: true },
  );

/** `npm run restore -- <file> [--check | --rehearse]`. */
export const restoreProgram: Program = {
  call: 'npm run restore --',
  commands: [
    {
      name: '',
      summary: '恢复到同版本程序的空库',
      words: [{ title: '备份文件' }],
      options: {
        check: { summary: '只校验备份文件，不恢复' },
        rehearse: { summary: '在临时的内嵌库中演练恢复，并记录' },
      },
      danger: ({ words, options }) =>
        options.check || options.rehearse
          ? null
          : `将把备份 ${words[0]} 恢复到 DATABASE_URL 与 DATA_DIR 指明的空安装`,
      run: async ({ words: [path = ''], options, args }, io) => {
        const { env, print } = io;
        // An archive that cannot be read must not make a database.
        const checked = await checkArchive(path);
        if (options.check) {
          print(`✓ ${inWords(checked)}`);
          printKeys(checked, io);
          return 0;
        }
        if (!options.rehearse) {
          assertOwnKeys(checked, env);
          return restore(path, args, io);
        }
        return onInstallation(env, print, async (db) => {
          const words = await logged({ name: 'restore', args }, db, () => rehearse(path, db));
          print(`✓ 演练成功，已记录：${words}，逐表核对一致`);
          printKeys(checked, io);
          return 0;
        });
      },
    },
  ],
};

export const runRestore = (
  args: readonly string[],
  env: Env,
  print: Print = console.info,
  ask: Ask = terminal,
): Promise<number> => runProgram(restoreProgram, args, { env, print, ask });
