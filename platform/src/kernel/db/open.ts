import { mkdirSync } from 'node:fs';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './locks/directory-lock.ts';
import { NamingDialect } from './pg/driver.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The last parameter of a repository function: the database, or the caller's transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>;

/** Parses PostgreSQL's text `2026-11-21 02:24:07.123+00` into milliseconds since the epoch. */
export function readTimestamp(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return Date.parse(iso);
}

/**
 * The parsers by which the PostgreSQL driver returns bigint as a number and timestamptz as milliseconds;
 * `openEmbedded` sets the same parsers for the embedded database.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: readTimestamp,
};

/**
 * How a database was opened, so that the job queue and other code can open connections of their own to the
 * same database.
 */
type Source =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly isPooled: boolean;
      /**
       * The address of the database server itself, not of a pooler; notifications arrive only over
       * a connection to this address. `null` if only a pooler's address is known.
       */
      readonly directUrl: string | null;
      /** The factor by which the time limits of the database's connections are multiplied. */
      readonly patience: number;
    }
  | { readonly kind: 'embedded'; readonly pglite: PGlite };

const sources = new WeakMap<Database, Source>();

/** Returns how a database was opened. Throws unless this module opened it. */
export function sourceOf(db: Database): Source {
  const source = sources.get(db);
  if (!source) throw new Error('this database was not opened by openPostgres or openEmbedded');
  return source;
}

function withSource(db: Database, source: Source): Database {
  sources.set(db, source);
  return db;
}

/** Time limits in ms: for getting a connection, a statement, waiting for a lock, an idle transaction. */
const DEADLINES = { connect: 2_000, statement: 3_000, lock: 2_000, idle: 5_000 };
type Deadlines = typeof DEADLINES;
/** The upper bound of the multiplied limit `idle`, in ms, because an idle transaction holds locks. */
const MOST_IDLE_MS = 60_000;

/** The defaults of the pool of public reads: its size, and shorter limits of statements and lock waits. */
const PUBLIC_READS = {
  connections: 10,
  deadlines: { ...DEADLINES, statement: 1_500, lock: 1_000 },
};

/** Returns a connection's session settings: time limits times `patience`, `idle` at most `MOST_IDLE_MS`. */
const sessionSettings = (patience: number, deadlines: Deadlines): pg.ClientConfig => ({
  statement_timeout: deadlines.statement * patience,
  lock_timeout: deadlines.lock * patience,
  idle_in_transaction_session_timeout: Math.min(deadlines.idle * patience, MOST_IDLE_MS),
  // JIT compilation and parallel workers are off, because setting up either takes longer than any of our
  // statements runs.
  options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
});

/** A pool of connections that breaks of connections do not end the process for. */
function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool replaces an idle connection that breaks; without a listener, the `error` event would end the
  // process.
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`));
  // A connection that breaks in use fails its statement and also emits an `error` event, for which the
  // pool has no listener: unhandled, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface PostgresOptions {
  readonly deadlines?: Deadlines;
  /** The address of the database server itself; needed for notifications if `url` is a pooler's. */
  readonly directUrl?: string | null;
  /** Connections that only the bid lane uses (`inBidLane`), beside `poolSize`; 0: it uses those of all. */
  readonly bidConnections?: number;
}

/**
 * Opens a pool of connections to PostgreSQL, which connects when first used. `patience` multiplies the time
 * limits, for a busy machine. With `isPooled` (`url` leads to a pooler that shares connections between
 * transactions) statements are not prepared, and the database role must have the session settings.
 */
export function openPostgres(
  url: string,
  poolSize = 20,
  patience = 1,
  isPooled = false,
  { deadlines = DEADLINES, directUrl = null, bidConnections = 0 }: PostgresOptions = {},
): Database {
  const poolOf = (max: number) =>
    openPool({
      connectionString: url,
      max,
      // Sends a statement before the result of the previous statement has arrived, which `pipelined` needs.
      pipeline: true,
      connectionTimeoutMillis: deadlines.connect * patience,
      ...(isPooled ? {} : sessionSettings(patience, deadlines)),
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
      } as pg.CustomTypesConfig,
    });
  const calls = poolOf(poolSize);
  const pools = { calls, bids: bidConnections > 0 ? poolOf(bidConnections) : calls };
  const db = new Kysely<Tables>({ dialect: new NamingDialect(pools, !isPooled) });
  return withSource(db, {
    kind: 'postgres',
    url,
    isPooled,
    directUrl: directUrl ?? (isPooled ? null : url),
    patience,
  });
}

/**
 * Opens a separate connection to the same database, with the default time limits multiplied by the database's
 * `patience`, for work that must not wait for a free connection of the pool. For the embedded database, which
 * has only one connection, returns `db` itself, and `close` does nothing.
 */
export function openBeside(db: Database): { db: Database; close: () => Promise<void> } {
  const source = sourceOf(db);
  if (source.kind === 'embedded') return { db, close: async () => {} };
  const beside = openPostgres(source.url, 1, source.patience, source.isPooled);
  return { db: beside, close: () => beside.destroy() };
}

/**
 * Opens the connection pool of public reads, separate from the pool of other calls, so that bids never wait
 * for a connection behind searches; a search that takes too long is cancelled. As with any pool, a caller for
 * whom no connection becomes free receives HTTP 503.
 */
export const openPublicReads = (
  url: string,
  { connections = PUBLIC_READS.connections, isPooled = false, patience = 1 } = {},
): Database =>
  openPostgres(url, connections, patience, isPooled, { deadlines: PUBLIC_READS.deadlines });

/**
 * Opens the embedded database in a directory, or in memory if that is `null`. Locks the directory
 * until the database is closed; throws if another process has locked it.
 */
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
