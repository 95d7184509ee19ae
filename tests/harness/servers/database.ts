import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { inject } from 'vitest';
import { run } from './postgres.ts';

/** A PostgreSQL database of one test file's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one statement beside whatever the test does. */
  run(sql: string): Promise<void>;
  /** Removes it; left alone it goes with the server at the end of the run. */
  drop(): Promise<void>;
}

/** To be removed with the connection to it: the databases of a whole run would fill the memory. */
export const testDatabases = new WeakMap<Database, TestDatabase>();

async function askBroker(path: string): Promise<string> {
  const response = await fetch(`${inject('databaseBroker')}/${path}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(`no database for this test: ${answer}`);
  return answer;
}

/** The address of a database through pgBouncer, which gives each transaction any connection. */
export const pooledUrl = (direct: string): Promise<string> =>
  askBroker(`pooled?${encodeURIComponent(direct)}`);

async function ask(path: 'fresh' | 'empty'): Promise<TestDatabase> {
  const url = await askBroker(path);
  const name = new URL(url).pathname.slice(1);
  const server = new URL('/postgres', url).href;
  return {
    url,
    run: (sql) => run(url, sql),
    drop: () => run(server, `drop database if exists "${name}" with (force)`),
  };
}

/** A new database with all migrations, on the run's private PostgreSQL server (vitest only). */
export function freshDatabase(): Promise<TestDatabase> {
  return ask('fresh');
}

/** A new database with nothing in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return ask('empty');
}
