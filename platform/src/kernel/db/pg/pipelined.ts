import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The rows of each statement, in order, each with its own row type. */
type RowsOf<T extends readonly CompiledQuery<unknown>[]> = {
  -readonly [N in keyof T]: T[N] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends several statements of a transaction at once, so that they take one round trip. Resolves to the rows
 * of each statement; rejects if a statement fails. The database runs the statements in order, and each
 * statement sees what was committed while earlier statements waited for a lock.
 */
export function pipelined<const T extends readonly CompiledQuery<unknown>[]>(
  statements: T,
  trx: Kysely<Tables>,
): Promise<RowsOf<T>> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(
      statements.map((statement) => connection.executeQuery(statement)),
    );
    return results.map(({ rows }) => rows) as RowsOf<T>;
  });
}
