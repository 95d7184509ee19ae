import { createHash } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';
import type { Tables } from '../tables.ts';

/*
 * Four ways to wait less for PostgreSQL, which bids need: prepared statements, a deferred BEGIN, an
 * early COMMIT, and statements in a pipeline. The first three are off behind a connection pooler
 * (DATABASE_POOLER): it may give each transaction another connection of its own, which knows no
 * statement that was prepared on the one before. A pipeline stays within one transaction and so
 * within one connection.
 */

/**
 * A statement that begins with `prepared` is parsed and planned once a connection, not each time. One
 * that says `last` too is the last of its transaction: COMMIT goes with it.
 */
const PREPARED = /^\s*\/\* prepared(?<last>, last)? \*\//;

/** The same on all connections. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

type Query = (...args: unknown[]) => unknown;
/** Texts with what their comments ask for; there are few, and they are the same all the time. */
const asked = new Map<string, { readonly name: string; readonly isLast: boolean } | null>();

function askedBy(text: unknown) {
  if (typeof text !== 'string' || !text.trimStart().startsWith('/* prepared')) return null;
  const known = asked.get(text);
  if (known !== undefined) return known;
  const found = PREPARED.exec(text);
  const answer = found && { name: nameOf(text), isLast: found.groups?.last !== undefined };
  asked.set(text, answer);
  return answer;
}

/**
 * A client that prepares the statements that ask for it, sends a transaction's BEGIN in one write
 * with its first statement, and its COMMIT in one write with a last one.
 *
 * Only statements of the hot path are prepared, whose text is the same each time: a plan is kept for
 * as long as its connection lives. Such a statement names its columns: with `*` it would fail once a
 * migration adds one.
 *
 * A BEGIN fails only with its connection, and then the first statement fails too, in its own words.
 * A COMMIT after a statement that failed rolls back. Needs pipeline mode, in which a statement is
 * sent before the one ahead is answered.
 */
export class FastClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    let isDeferred = false;
    /** The answer of a COMMIT that was sent with the last statement. */
    let early: unknown = null;
    const endEarly = () => {
      const answer = early;
      early = null;
      return answer;
    };
    const sendLast: Query = (statement) => {
      this.connection.stream.cork();
      const answer = query(statement);
      early = query('commit');
      (early as Promise<unknown>).catch(() => {});
      this.connection.stream.uncork();
      return answer;
    };
    const send: Query = (text, values, ...rest) => {
      const wish = askedBy(text);
      if (!wish) return query(text, values, ...rest);
      const statement = { name: wish.name, text, values };
      return wish.isLast ? sendLast(statement) : query(statement);
    };
    const fast: Query = (...args) => {
      if (early !== null) {
        if (args[0] === 'commit' || args[0] === 'rollback') return endEarly();
        throw new Error('a statement came after the last one of its transaction');
      }
      if (!isDeferred && args[0] === 'begin') {
        isDeferred = true;
        this.connection.stream.cork();
        (query('begin') as Promise<unknown>).catch(() => {});
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
      }
      // In the next tick: statements that are pipelined with the first go with it too.
      if (isDeferred) process.nextTick(() => this.connection.stream.uncork());
      isDeferred = false;
      return send(...args);
    };
    this.query = fast as pg.Client['query'];
  }
}

/** The rows of statements, each with its own type. */
type RowsOf<T extends readonly Statement<unknown>[]> = {
  -readonly [N in keyof T]: T[N] extends Statement<infer Row> ? Row[] : never;
};

/** A statement as it is sent; `RawBuilder.compile` and `CompiledQuery.raw` make it. */
export type Statement<Row> = CompiledQuery<Row>;

/**
 * Sends statements of a transaction at once and answers the rows of each: one wait for the database.
 * It runs them in order, and one sees what was committed while those before it waited for a lock.
 * When one fails, so does all of it.
 */
export function pipelined<const T extends readonly Statement<unknown>[]>(
  statements: T,
  trx: Kysely<Tables>,
): Promise<RowsOf<T>> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(statements.map((one) => connection.executeQuery(one)));
    return results.map(({ rows }) => rows) as RowsOf<T>;
  });
}
