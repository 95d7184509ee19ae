import { sql } from 'kysely';
import type { PartySource } from '../work/todo/parties.ts';

/** A need has the price that was quoted, before that the buyer's budget; no price of a negotiation is named. */
export const sourcingParties: readonly PartySource[] = [
  { table: sql`fixed_order`, amount: sql`coalesce(t.amount, t.budget)`, shop: sql`t.shop_id` },
  { table: sql`negotiation`, amount: null, shop: sql`t.shop_id` },
];
