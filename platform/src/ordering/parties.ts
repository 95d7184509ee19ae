import { sql } from 'kysely';
import type { PartySource } from '../work/todo/parties.ts';

/** Orders, and group buys, which have no sum before they end. */
export const orderingParties: readonly PartySource[] = [
  { table: sql`purchase_order`, amount: sql`t.amount`, shop: sql`t.shop_id` },
  { table: sql`group_buy`, amount: null, shop: sql`t.shop_id` },
];
