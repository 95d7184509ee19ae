import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** The people of an organisation who get its messages. */
export const peopleOf = (orgId: string, db: Executor): Promise<string[]> =>
  peopleOfAll([orgId], db);

/** The people of several organisations who get their messages. */
export async function peopleOfAll(orgIds: readonly string[], db: Executor): Promise<string[]> {
  if (orgIds.length === 0) return [];
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('org_id', 'in', orgIds)
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
