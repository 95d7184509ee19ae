import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openEmbedded, openPostgres } from '../db/open.ts';
import type { Env, Print } from './command.ts';
import { connectionFault } from './connection-fault.ts';

const PATIENCE = 100;

/** Returns the folder of the embedded database, keys, files and backups. */
export const dataDirOf = (env: Env): string => env.DATA_DIR || './data';

interface Opening {
  /**
   * Connects to the address in `DATABASE_OWNER_URL` if that variable is set, else to the one in
   * `DATABASE_URL`.
   */
  readonly asOwner?: boolean;
  /**
   * Whether a missing embedded database is created, as it must be when a backup is restored; otherwise a
   * missing one is an error.
   */
  readonly mayBegin?: boolean;
}

/**
 * Returns the name of the environment variable that contains the database's address:
 * `DATABASE_OWNER_URL` if that is set and `asOwner` is true, else `DATABASE_URL`.
 */
const settingOf = (env: Env, { asOwner = false }: Opening): string =>
  asOwner && env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';

/**
 * Returns host, port and database name of a database address, without user and password. Throws if the
 * address is invalid.
 */
const placeOf = (url: string, setting: string): string => {
  const address = URL.parse(url);
  if (!address || !/^postgres(?:ql)?:$/.test(address.protocol))
    throw new Error(
      `${setting} 应为 postgres://用户:密码@主机:5432/数据库 的形式；密码中的特殊字符须按百分号编码，如 # 写作 %23`,
    );
  return `${address.hostname}:${address.port || 5432}${address.pathname}`;
};

/**
 * Opens the database that the environment names, else the embedded one, which no other process can
 * then use. Throws if the embedded database does not exist, unless `mayBegin` is set. Prints which
 * database it opens, because in a shell without the service's environment variables it would be
 * another one. Multiplies the time limits of PostgreSQL by `PATIENCE`, because commands may take
 * long.
 */
async function openInstallation(env: Env, print: Print, opening: Opening): Promise<Database> {
  const setting = settingOf(env, opening);
  const url = env[setting];
  if (url) {
    print(`数据库：${placeOf(url, setting)}`);
    return openPostgres(url, 2, PATIENCE);
  }
  const folder = dataDirOf(env);
  if (!opening.mayBegin && !existsSync(join(folder, 'pg')))
    throw new Error(
      `没有设置 DATABASE_URL，${folder} 中也没有内嵌数据库：请在与服务相同的环境变量下运行`,
    );
  print(`数据库：内嵌（${folder}）`);
  return openEmbedded(folder);
}

/**
 * Opens the installation's database, runs a command on it and closes it. Resolves to the command's exit code;
 * prints an error as one line and resolves to 1.
 */
export async function onInstallation(
  env: Env,
  print: Print,
  run: (db: Database) => Promise<number>,
  opening: Opening = {},
): Promise<number> {
  let db: Database | null = null;
  try {
    db = await openInstallation(env, print, opening);
    return await run(db);
  } catch (error) {
    const fault = connectionFault(error, settingOf(env, opening));
    print(`✗ ${fault ?? (error instanceof Error ? error.message : String(error))}`);
    return 1;
  } finally {
    await db?.destroy();
  }
}
