import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../kernel/db/open.ts';
import type { Tables } from '../../kernel/db/tables.ts';

/** A refusal after something was written: thrown through the transaction, so that nothing stays. */
export class Rollback<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('rolled back');
    this.answer = answer;
  }
}

/** A transaction that a `Rollback` undoes; the refusal that it carries is the answer. */
export async function transact<T>(
  db: Database,
  run: (trx: Transaction<Tables>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    // Only what our own code threw through this transaction, with the answer it was typed with.
    if (error instanceof Rollback) return error.answer as T | Refusal;
    throw error;
  }
}
