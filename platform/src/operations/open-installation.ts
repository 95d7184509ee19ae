import { type Database, openEmbedded, openPostgres } from '../kernel/db/open.ts';

export type Env = Readonly<Record<string, string | undefined>>;
export type Print = (line: string) => void;

const PATIENCE = 100;

/** The folder of the embedded database, keys, files and backups. */
export const dataDirOf = (env: Env): string => env.DATA_DIR || './data';

/**
 * The installation's database for a command: DATABASE_OWNER_URL where `asOwner`, else DATABASE_URL;
 * without them the embedded one, which lets nobody else in. Commands may take long.
 */
export async function openInstallation(env: Env, asOwner = false): Promise<Database> {
  const url = (asOwner ? env.DATABASE_OWNER_URL : undefined) || env.DATABASE_URL;
  return url ? openPostgres(url, 2, PATIENCE) : openEmbedded(dataDirOf(env));
}

/** Runs a command on the installation's database; an error becomes one line and code 1. */
export async function onInstallation(
  env: Env,
  print: Print,
  run: (db: Database) => Promise<number>,
  asOwner = false,
): Promise<number> {
  let db: Database | null = null;
  try {
    db = await openInstallation(env, asOwner);
    return await run(db);
  } catch (error) {
    print(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await db?.destroy();
  }
}
