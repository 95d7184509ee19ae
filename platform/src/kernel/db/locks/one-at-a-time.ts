import { sql } from 'kysely';
import type { Database } from '../open.ts';

/**
 * The keys of the advisory locks that `oneAtATime` takes. `start` is held while an installation's
 * keys are opened and while parts of the demonstration are loaded, `robots` during each round of
 * the demonstration's automatic bidders.
 */
export const TURNS = { start: 7_426_002, robots: 7_426_003 } as const;

/**
 * Runs `work` while no other call with the same `turn` runs, of this platform or another; the other
 * calls wait, without a time limit. Resolves to the result of `work`. The lock belongs to a
 * transaction that does nothing else, so it works behind a connection pooler, too; `work` must use
 * other connections. The lock ends with its connection, so a platform that dies does not hold it.
 * Without `isShared` (the embedded database, which only one platform uses) there is no lock.
 */
export async function oneAtATime<T>(
  { db, isShared }: { readonly db: Database; readonly isShared: boolean },
  turn: (typeof TURNS)[keyof typeof TURNS],
  work: () => Promise<T>,
): Promise<T> {
  if (!isShared) return await work();
  return await db.transaction().execute(async (trx) => {
    // Time limits are off, because waiting for the lock and being idle while `work` runs are both intended.
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${turn})`.execute(trx);
    return await work();
  });
}
