import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The people of an organisation who get its messages. */
export async function peopleOf(orgId: string, db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('org_id', '=', orgId)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The people of a unit who buy for it. */
export async function buyersOf(orgId: string, db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('org_id', '=', orgId)
    .where('disabled', '=', false)
    .where(sql<boolean>`roles && array['buyer', 'handler']`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
