import { sql } from 'kysely';
import type { MayRead } from '../../files/upload/access.ts';

/** People of the supplier read a shop's papers; reviewers of entries and operators do. */
export const mayReadShopFiles: MayRead = async (person, shopId, db) => {
  if (person.roles.includes('entryReviewer') || person.roles.includes('operator')) return true;
  const { rows } =
    await sql`select from shop where id = ${shopId} and org_id = ${person.orgId}`.execute(db);
  return rows.length > 0;
};
