import { sql } from 'kysely';

/** The lines of orders that can be claimed, with the freight of each as line 0. */
export const claimedLines = sql`
  select order_id, line_no, name, spec, unit, price, tax_rate from order_line
  union all select id, 0, '运费', '', '', freight, null from purchase_order`;
