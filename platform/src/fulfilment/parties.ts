import { sql } from 'kysely';
import type { PartySource } from '../work/todo/parties.ts';

/** Contracts and the documents of settlement; an exchange or a repair refunds nothing. */
export const fulfilmentParties: readonly PartySource[] = [
  { table: sql`contract`, amount: sql`t.amount`, shop: null },
  { table: sql`statement`, amount: sql`t.amount`, shop: null },
  { table: sql`invoice_application`, amount: sql`t.amount`, shop: null },
  // FU20: a received invoice that is to be paid.
  {
    table: sql`(select invoice_id as id, unit_id, supplier_id, outstanding from invoice_owed)`,
    amount: sql`t.outstanding`,
    shop: null,
  },
  { table: sql`payment`, amount: sql`t.amount`, shop: null },
  { table: sql`after_sale`, amount: sql`nullif(t.refund, 0)`, shop: null },
];
