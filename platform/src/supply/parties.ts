import { sql } from 'kysely';
import type { PartySource } from '../work/todo/parties.ts';

/** Products and shops, for their reviewers: they have a supplier and no sum. */
export const supplyParties: readonly PartySource[] = [
  {
    table: sql`(select g.id, null::text as unit_id, shop.org_id as supplier_id, shop.id as shop_id
      from goods g join shop on shop.id = g.shop_id)`,
    amount: null,
    shop: sql`t.shop_id`,
  },
  {
    table: sql`(select id, null::text as unit_id, org_id as supplier_id, id as shop_id from shop)`,
    amount: null,
    shop: sql`t.shop_id`,
  },
];
