import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import pg from 'pg';
import { copyOf, MANY_DATABASES, startPostgres } from '../harness/servers/postgres.ts';

/** The environment variable by which the workers learn the server's address. */
const SERVER = 'BROWSER_TESTS_DATABASE';
const TEMPLATE = 'prepared';
/** Of the demonstration's password, by argon2id with its least memory and one pass. */
const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$siBeOeAbUqjeWGUsiDIKLw$Z5oVRRmOgpwW2oS2BdQTg2nv+MQToU7i7T4kXPFqAj8';

/**
 * Starts one PostgreSQL server for all browser tests and prepares a database that they copy: with
 * all migrations and the demonstration's accounts. Playwright calls it before the first test, and
 * what it answers after the last.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ inMemory: true, settings: MANY_DATABASES });
  const db = openPostgres(await postgres.create(TEMPLATE), 1, 30);
  await migrate(db);
  await loadAccounts(db);
  // Logins work behind all else on the machine, and nobody here waits to see how well a hash is made.
  await db
    .updateTable('person')
    .set({ password_hash: QUICK_HASH })
    .where('password_hash', 'is not', null)
    .execute();
  await db.destroy();
  process.env[SERVER] = postgres.url();
  return () => postgres.stop();
}

/** A database of a stage's own. */
export interface StageDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

let made = 0;

const serverUrl = (): string => {
  const server = process.env[SERVER];
  if (!server) throw new Error(`${SERVER} is not set: run browser tests by Playwright's config`);
  return server;
};

/** Makes a database by this statement, in which `name` stands for its new name. */
async function make(statement: (name: string) => string): Promise<StageDatabase> {
  const server = serverUrl();
  const name = `stage_${process.pid}_${++made}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // A template may have one copier at a time, and the workers are processes of their own.
  await client.query('select pg_advisory_lock(1)');
  try {
    await client.query(statement(name));
  } finally {
    await client.end();
  }
  return { url: new URL(`/${name}`, server).href, drop: () => drop(server, name) };
}

/** A database with all migrations and the demonstration's accounts. */
export const copyDatabase = (): Promise<StageDatabase> => make((name) => copyOf(TEMPLATE, name));

/** A database without anything, not even migrations: an installation begins with it. */
export const emptyDatabase = (): Promise<StageDatabase> =>
  make((name) => `create database "${name}"`);

async function drop(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
}
