import { mkdirSync } from 'node:fs';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './locks/directory-lock.ts';
import { NamingDialect } from './pg/driver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The last parameter of a repository function: the database, or the transaction it is part of. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** `2026-11-21 02:24:07.123+00` → milliseconds since the epoch. */
export function readTimestamp(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return Date.parse(iso);
}

/** Both databases answer the same: bigint as number, a moment as milliseconds. */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: readTimestamp,
};

/** The way of the job queue to a database, beside the pool. */
type Source =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly isPooled: boolean;
      /** The address at which the database's notices arrive; null: a pooler passes none on. */
      readonly directUrl: string | null;
      /** The factor of the time limits of its connections. */
      readonly patience: number;
    }
  | { readonly kind: 'embedded'; readonly pglite: PGlite };

const sources = new WeakMap<Database, Source>();

/** The source of a database that was opened here. */
export function sourceOf(db: Database): Source {
  const source = sources.get(db);
  if (!source) throw new Error('this database was not opened by openPostgres or openEmbedded');
  return source;
}

function withSource(db: Database, source: Source): Database {
  sources.set(db, source);
  return db;
}

/** Time limits in ms: to get a connection, of a statement, for a lock, of an idle transaction. */
const DEADLINES = { connect: 2_000, statement: 3_000, lock: 2_000, idle: 5_000 };
type Deadlines = typeof DEADLINES;
/** The longest time that an idle transaction may hold its locks, an auction's among them. */
const MOST_IDLE_MS = 60_000;

/** Reads that anybody may make get less time, and connections of their own. */
const PUBLIC_READS = {
  connections: 10,
  deadlines: { ...DEADLINES, statement: 1_500, lock: 1_000 },
};

/** The settings that a connection asks for when it opens; `patience` stretches the limits. */
const sessionSettings = (patience: number, deadlines: Deadlines): pg.ClientConfig => ({
  statement_timeout: deadlines.statement * patience,
  lock_timeout: deadlines.lock * patience,
  idle_in_transaction_session_timeout: Math.min(deadlines.idle * patience, MOST_IDLE_MS),
  // Compiling a plan, or sharing it out, takes longer than any statement of ours.
  options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
});

interface PostgresOptions {
  readonly deadlines?: Deadlines;
  /** The database's own address, where `url` is a pooler's. */
  readonly directUrl?: string | null;
}

/**
 * A pool on PostgreSQL. `patience` stretches the time limits on a machine that is busy with other
 * things. Behind a connection pooler that shares connections between transactions, statements are
 * not prepared, and the session's settings are left to the database's role (README).
 */
export function openPostgres(
  url: string,
  poolSize = 20,
  patience = 1,
  isPooled = false,
  { deadlines = DEADLINES, directUrl = null }: PostgresOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // A statement is sent before the one ahead is answered: for `pipelined`.
    pipeline: true,
    connectionTimeoutMillis: deadlines.connect * patience,
    ...(isPooled ? {} : sessionSettings(patience, deadlines)),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it ends the process.
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`));
  // A connection that breaks in use fails its statement and also emits an event, which the pool does
  // not listen to: without a listener the event ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new NamingDialect(pool, !isPooled) });
  return withSource(db, {
    kind: 'postgres',
    url,
    isPooled,
    directUrl: directUrl ?? (isPooled ? null : url),
    patience,
  });
}

/**
 * A connection of its own to the same database, with the time limits of its pool, for what must not
 * wait until the pool has one. The embedded database has only one.
 */
export function openBeside(db: Database): { db: Database; close: () => Promise<void> } {
  const source = sourceOf(db);
  if (source.kind === 'embedded') return { db, close: async () => {} };
  const beside = openPostgres(source.url, 1, source.patience, source.isPooled);
  return { db: beside, close: () => beside.destroy() };
}

/**
 * The pool of the reads that anybody may make: bids never wait for one of their connections behind
 * searches, and a search that takes too long is ended. A caller that finds no connection gets a 503,
 * as ever.
 */
export const openPublicReads = (
  url: string,
  { connections = PUBLIC_READS.connections, isPooled = false, patience = 1 } = {},
): Database =>
  openPostgres(url, connections, patience, isPooled, { deadlines: PUBLIC_READS.deadlines });

/** The embedded database, in a directory or (without one) in memory. */
export async function openEmbedded(
  directory: string | null,
  options: PGliteOptions = {},
): Promise<Database> {
  if (directory) mkdirSync(directory, { recursive: true });
  const unlock = directory ? lockDirectory(directory) : () => {};
  const pglite = await PGlite.create({
    ...options,
    ...(directory ? { dataDir: `${directory}/pg` } : {}),
    parsers: {
      ...options.parsers,
      [types.INT8]: Number,
      [types.TIMESTAMPTZ]: readTimestamp,
    },
  });
  await pglite.exec(`set timezone to 'UTC'`);
  const close = pglite.close.bind(pglite);
  pglite.close = () => close().finally(unlock);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return withSource(db, { kind: 'embedded', pglite });
}
