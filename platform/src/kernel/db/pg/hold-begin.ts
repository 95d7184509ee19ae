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
    // In the next tick: a statement that is sent together with the first goes with it too.
    if (isHeld) process.nextTick(() => stream.uncork());
    isHeld = false;
    return query(...given);
  };
  client.query = holding as PoolClient['query'];
}
