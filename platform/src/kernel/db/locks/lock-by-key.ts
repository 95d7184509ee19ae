import { sql } from 'kysely';
import type { Executor } from '../open.ts';

/**
 * Takes an advisory lock on `kind` and `id` until the transaction ends; waits while another transaction holds
 * the lock. For a check on which a later insert relies, such as how many drafts a person has or whether a
 * name is free, if no row or unique key makes the transactions wait for each other.
 */
export async function lockByKey(kind: string, id: string, trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(trx);
}
