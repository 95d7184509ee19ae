import { sql } from 'kysely';
import type { Executor } from '../open.ts';

/**
 * Waits until no other transaction holds the turn of `kind` and `id`, and holds it until this one ends.
 * For a check that the insert after it relies on, where no row or unique key makes two wait for each
 * other: how many of something a person has, whether a name is free.
 */
export async function takeTurn(kind: string, id: string, trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(trx);
}
