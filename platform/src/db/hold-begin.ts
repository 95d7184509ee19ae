import type { PoolClient } from 'pg';

/**
 * Lets a transaction's `begin` travel with its first statement, in one write: a wait for the database
 * less in every transaction. A `begin` fails only with its connection, and then that statement fails
 * too, in its own words. Needs a connection in pipeline mode, which sends a statement before the one
 * ahead is answered.
 */
export function holdBegin(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const { stream } = client.connection;
  let isHeld = false;
  const holding = (...given: unknown[]) => {
    if (!isHeld && given[0] === 'begin') {
      isHeld = true;
      stream.cork();
      (query('begin') as Promise<unknown>).catch(() => {});
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
    }
    const answer = query(...given);
    if (isHeld) stream.uncork();
    isHeld = false;
    return answer;
  };
  client.query = holding as PoolClient['query'];
}
