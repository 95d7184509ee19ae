import { createHash } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';

/*
 * Three ways to wait less for PostgreSQL, which bids need: prepared statements, a deferred BEGIN, and
 * pairs of statements in a pipeline. The first two are off behind a connection pooler
 * (DATABASE_POOLER): it may give each transaction another connection of its own, which knows no
 * statement that was prepared on the one before. A pair stays within one transaction and so within
 * one connection.
 */

/** A statement that begins with this comment is parsed and planned once a connection, not each time. */
const PREPARED = /^\s*\/\* prepared \*\//;

/** Names of prepared statements by their text; the same on all connections. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (...args: unknown[]) => unknown;

/**
 * A client that prepares the statements that ask for it, and sends a transaction's BEGIN in one write
 * with its first statement.
 *
 * Only statements of the hot path are prepared, whose text is the same each time: a plan is kept for
 * as long as its connection lives. Such a statement names its columns: with `*` it would fail once a
 * migration adds one.
 *
 * A BEGIN fails only with its connection, and then the first statement fails too, in its own words.
 * Needs pipeline mode, in which a statement is sent before the one ahead is answered.
 */
export class FastClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    let isDeferred = false;
    const prepare: Query = (text, values, ...rest) =>
      typeof text === 'string' && PREPARED.test(text)
        ? query({ name: nameOf(text), text, values })
        : query(text, values, ...rest);
    const fast: Query = (...args) => {
      if (!isDeferred && args[0] === 'begin') {
        isDeferred = true;
        this.connection.stream.cork();
        (query('begin') as Promise<unknown>).catch(() => {});
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
      }
      // In the next tick: a statement that is pipelined with the first goes with it too.
      if (isDeferred) process.nextTick(() => this.connection.stream.uncork());
      isDeferred = false;
      return prepare(...args);
    };
    this.query = fast as pg.Client['query'];
  }
}

/**
 * Sends two statements of a transaction at once and answers the rows of both: one wait for the
 * database instead of two. It runs them in order, and the second sees what was committed while the
 * first waited for a lock. When one fails, so does all of it.
 */
export function pipelined<A, B>(
  first: RawBuilder<A>,
  second: RawBuilder<B>,
  trx: Kysely<Tables>,
): Promise<[A[], B[]]> {
  const statements = [first.compile(trx), second.compile(trx)] as const;
  return trx.getExecutor().provideConnection(async (connection) => {
    const [a, b] = await Promise.all([
      connection.executeQuery<A>(statements[0]),
      connection.executeQuery<B>(statements[1]),
    ]);
    return [a.rows, b.rows];
  });
}
