import type { Transaction } from 'kysely';
import type { Database } from '../../src/kernel/db/open.ts';
import type { Tables } from '../../src/kernel/db/tables.ts';

/**
 * Runs a story whose many writes become visible at its end only, in one transaction. Its clock lies in
 * the past, and the background goes by the real one: it would find a sign-up that is over and nobody let
 * in yet, and end it. A story that is interrupted leaves nothing behind, and the next start tells it anew.
 */
export const asOne = (db: Database, tell: (db: Database) => Promise<void>): Promise<void> =>
  db.transaction().execute((trx) => tell(within(trx)));

/** A database whose transactions are part of one that is under way. */
function within(trx: Transaction<Tables>): Database {
  const transaction = () => ({
    execute: <T>(run: (inner: Transaction<Tables>) => Promise<T>) => run(trx),
  });
  return new Proxy<Database>(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      // Kysely's private fields are the target's own.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
