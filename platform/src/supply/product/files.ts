import { sql } from 'kysely';
import type { MayRead } from '../../files/upload/access.ts';

/** People of the supplier read a product's pictures, and the reviewers of products do. */
export const mayReadProductFiles: MayRead = async (person, productId, db) => {
  if (person.roles.includes('listingReviewer')) return true;
  const { rows } = await sql`select from goods g join shop on shop.id = g.shop_id
    where g.id = ${productId} and shop.org_id = ${person.orgId}`.execute(db);
  return rows.length > 0;
};
