import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** The kinds of work that one of several platforms on a database does at a time, and their locks. */
export const TURNS = { start: 7_426_002, robots: 7_426_003 } as const;

/**
 * Does something while no other platform does it: the others wait. The lock is a transaction's that
 * does nothing else, so it also holds behind a connection pooler; `work` uses other connections, as
 * long as it needs. The lock ends with its connection: a platform that dies does not keep it. The
 * embedded database has one platform only.
 */
export async function oneAtATime<T>(
  { db, isShared }: { readonly db: Database; readonly isShared: boolean },
  turn: (typeof TURNS)[keyof typeof TURNS],
  work: () => Promise<T>,
): Promise<T> {
  if (!isShared) return await work();
  return await db.transaction().execute(async (trx) => {
    // A wait is not a statement that hangs, and a transaction that waits for `work` is not idle.
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${turn})`.execute(trx);
    return await work();
  });
}
