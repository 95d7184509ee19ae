import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** What only one of several platforms on one database does at a time; the numbers mean nothing. */
export const TURNS = { start: 7_426_002, robots: 7_426_003 } as const;

/**
 * Does something while no other platform does it: the others wait. Not within a transaction, so
 * `work` may take as long as it needs and use the database as it likes. The lock ends with its
 * connection: a platform that dies does not keep it. The embedded database has one platform only.
 */
export async function oneAtATime<T>(
  { db, isShared }: { readonly db: Database; readonly isShared: boolean },
  turn: (typeof TURNS)[keyof typeof TURNS],
  work: () => Promise<T>,
): Promise<T> {
  if (!isShared) return await work();
  return await db.connection().execute(async (connection) => {
    // A wait is not a statement that hangs; the connection goes back to the pool as it came.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      connection,
    );
    try {
      await sql`select pg_advisory_lock(${turn})`.execute(connection);
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
