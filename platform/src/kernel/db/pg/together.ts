import type { RawBuilder } from 'kysely';
import type { Executor } from '../open.ts';

/**
 * Sends two statements of a transaction at once and answers the rows of both: one wait for the
 * database instead of two. It runs them in order, and the second sees what was committed while the
 * first waited for a lock. When one fails, so does all of it.
 */
export function together<A, B>(
  first: RawBuilder<A>,
  second: RawBuilder<B>,
  trx: Executor,
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
