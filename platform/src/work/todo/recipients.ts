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
