import { sql } from 'kysely';

/** The lines of orders that can be claimed, with the freight of each as line 0. */
export const claimedLines = sql`
  select order_id, line_no, name, spec, unit, price, tax_rate from order_line
  union all select id, 0, '运费', '', '', freight, null from purchase_order`;

/**
 * Whether an after-sale `a` still takes its pieces. With the end of an exchange or a repair the buyer has
 * the goods again and may claim them once more.
 */
export const isStandingClaim = sql`a.state <> 'cancelled'
  and not (a.kind in ('exchange', 'repair') and a.state = 'done')`;
