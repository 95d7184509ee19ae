import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The rows of statements, each with its own type. */
type RowsOf<T extends readonly CompiledQuery<unknown>[]> = {
  -readonly [N in keyof T]: T[N] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction at once and answers the rows of each: one wait for the database.
 * It runs them in order, and one sees what was committed while those before it waited for a lock.
 * When one fails, so does all of it.
 */
export function pipelined<const T extends readonly CompiledQuery<unknown>[]>(
  statements: T,
  trx: Kysely<Tables>,
): Promise<RowsOf<T>> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(statements.map((one) => connection.executeQuery(one)));
    return results.map(({ rows }) => rows) as RowsOf<T>;
  });
}
