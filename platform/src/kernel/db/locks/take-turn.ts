import { sql } from 'kysely';
import type { Executor } from '../open.ts';

/**
 * Takes an advisory lock on `kind` and `id` until the transaction ends; waits if another one holds it. For
 * a check on which the following insert relies, where no row or unique key makes two transactions wait
 * for each other: how many of something a person has, whether a name is free.
 */
export async function takeTurn(kind: string, id: string, trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(trx);
}
