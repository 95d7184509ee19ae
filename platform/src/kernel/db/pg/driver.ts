import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { isInBidLane } from './bid-lane.ts';
import { nameOf } from './prepared.ts';

/*
 * A driver that also sends the names of prepared statements (`prepared`), which Kysely's PostgreSQL driver
 * does not: without names, planning the statements of a bid each time would take most of the bid's time.
 * Streaming is not supported.
 */

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /**
   * Whether a rollback failed or is still running. A broken connection is closed on release instead of going
   * back to the pool.
   */
  isBroken = false;
  readonly #sendsNames: boolean;

  constructor(client: pg.PoolClient, sendsNames: boolean) {
    this.client = client;
    this.#sendsNames = sendsNames;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql: text, parameters } = query;
    const name = this.#sendsNames ? nameOf(query) : undefined;
    const statement = { text, values: [...parameters], ...(name === undefined ? {} : { name }) };
    try {
      const { command, rowCount, rows } = await this.client.query(statement);
      return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    } catch (error) {
      // The error's stack shows only where the result was read, so the stack of the code that sent the
      // statement is appended.
      if (error instanceof Error)
        error.stack = `${error.stack}${new Error().stack?.replace('Error', '')}`;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: lists are bounded; nothing is streamed.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('statements are not streamed');
  }
}

/** The connections to one database: those of bids may be the same pool as the others. */
export interface Pools {
  readonly calls: pg.Pool;
  readonly bids: pg.Pool;
}

class NamingDriver implements Driver {
  readonly #pools: Pools;
  readonly #sendsNames: boolean;

  constructor(pools: Pools, sendsNames: boolean) {
    this.#pools = pools;
    this.#sendsNames = sendsNames;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const pool = isInBidLane() ? this.#pools.bids : this.#pools.calls;
    return new Connection(await pool.connect(), this.#sendsNames);
  }

  async beginTransaction(
    { client }: Connection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await client.query(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  async commitTransaction({ client }: Connection): Promise<void> {
    const { command } = await client.query('commit');
    // PostgreSQL answers `commit` with ROLLBACK if a statement of the transaction had failed and the caller
    // caught the error: nothing was committed.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction had failed');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.isBroken = true;
    await connection.client.query('rollback');
    connection.isBroken = false;
  }

  async releaseConnection({ client, isBroken }: Connection): Promise<void> {
    client.release(isBroken);
  }

  async destroy(): Promise<void> {
    const { calls, bids } = this.#pools;
    await Promise.all([...new Set([calls, bids])].map((pool) => pool.end()));
  }
}

/**
 * Kysely's dialect for PostgreSQL over pools of connections. The names of prepared statements are sent only if `sendsNames`
 * is true, which it must not be behind a pooler.
 */
export class NamingDialect extends PostgresDialect {
  readonly #pools: Pools;
  readonly #sendsNames: boolean;

  constructor(pools: Pools, sendsNames: boolean) {
    super({ pool: pools.calls });
    this.#pools = pools;
    this.#sendsNames = sendsNames;
  }

  override createDriver(): Driver {
    return new NamingDriver(this.#pools, this.#sendsNames);
  }
}
