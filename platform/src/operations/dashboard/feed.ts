import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { transact } from '../../kernel/write/write.ts';

/** Orders whose part is computed in one transaction. */
const BATCH = 500;
/** A price is out of line above this share of the others' median, in percent, with so many offers. */
const OUTLIER_PERCENT = 120;
const LEAST_OFFERS = 3;

/** States of orders that do not count as spend. */
const NO_SPEND = [
  'draft',
  'pendingReview',
  'reviewRejected',
  'declined',
  'cancelled',
  'closed',
] as const;

/** Refunds that were carried out, by line. */
const refunds = sql`select order_id, line_no, sum(refund) as refund from after_sale
  where refunded_at is not null group by order_id, line_no`;

/**
 * The share of orders in the totals: the one definition of spend, by order and root category. `where`
 * narrows the orders, named `o`.
 */
export const spendOf = (where: ReturnType<typeof sql>) => sql`
  select o.id as order_id, coalesce(c.path[1], '') as category_id, o.unit_id, o.supplier_id, o.buyer_id,
    to_char(o.submitted_at at time zone ${sql.lit(CHINA_ZONE)}, 'YYYY-MM') as month,
    o.submitted_at as at, sum(l.amount - coalesce(r.refund, 0))::bigint as amount
  from purchase_order o join order_line l on l.order_id = o.id
  left join category c on c.id = l.category_id
  left join (${refunds}) r on r.order_id = l.order_id and r.line_no = l.line_no
  where ${where} and o.state <> all(${[...NO_SPEND]}::text[])
  group by o.id, coalesce(c.path[1], '')`;

/** Adds (1) or takes away (-1) the stored parts of orders from every total. */
async function addParts(ids: readonly string[], sign: 1 | -1, trx: Executor): Promise<void> {
  const total = (dimension: string, key: ReturnType<typeof sql>, ofUnit: boolean) => sql`
    select ${dimension}::text as dimension, ${ofUnit ? sql`unit_id` : sql`''`} as unit_id, month,
      ${key} as key, amount, order_id from part`;
  await sql`
    with part as (select * from spend_fact where order_id = any(${[...ids]}::text[])),
    share as (
      ${total('total', sql`''`, false)} union all ${total('total', sql`''`, true)}
      union all ${total('unit', sql`unit_id`, false)}
      union all ${total('category', sql`category_id`, false)}
      union all ${total('category', sql`category_id`, true)}
      union all ${total('supplier', sql`supplier_id`, false)}
      union all ${total('supplier', sql`supplier_id`, true)}
      union all select 'handler', unit_id, left(month, 4), buyer_id || '/' || supplier_id, amount,
        order_id from part)
    insert into spend_rollup as known (dimension, unit_id, month, key, amount, orders)
    select dimension, unit_id, month, key, ${sign} * sum(amount)::bigint,
      ${sign} * count(distinct order_id)::int
    from share group by dimension, unit_id, month, key
    on conflict (dimension, unit_id, month, key) do update
      set amount = known.amount + excluded.amount, orders = known.orders + excluded.orders`.execute(
    trx,
  );
}

/** Finds the lines of orders that cost far more than the same product elsewhere. */
async function findOutliers(ids: readonly string[], trx: Executor): Promise<void> {
  await sql`delete from spend_outlier where order_id = any(${[...ids]}::text[])`.execute(trx);
  await sql`
    insert into spend_outlier (order_id, line_no, unit_id, supplier_id, at, name, price, median, offers)
    select o.id, l.line_no, o.unit_id, o.supplier_id, o.submitted_at, l.name, l.price,
      round(others.median)::bigint, others.offers
    from purchase_order o join order_line l on l.order_id = o.id
    join goods g on g.id = l.goods_id and g.product_key is not null
    cross join lateral (
      select percentile_cont(0.5) within group (order by other.price) as median,
        count(*)::int as offers
      from goods other where other.product_key = g.product_key and other.shop_id <> g.shop_id
        and other.state = 'onSale') others
    where o.id = any(${[...ids]}::text[]) and o.state <> all(${[...NO_SPEND]}::text[])
      and others.offers >= ${LEAST_OFFERS}
      and l.price * 100 > others.median * ${OUTLIER_PERCENT}`.execute(trx);
}

async function feedBatch(trx: Executor): Promise<number> {
  // One platform at a time: two would wait for each other's totals.
  const { rows: free } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('spend feed', 0)) as taken`.execute(trx);
  if (!free[0]?.taken) return 0;
  const { rows } = await sql<{ id: string }>`
    select order_id as id from spend_dirty order by changed_at limit ${BATCH}
    for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await addParts(ids, -1, trx);
  await sql`delete from spend_fact where order_id = any(${ids}::text[])`.execute(trx);
  await sql`insert into spend_fact (order_id, category_id, unit_id, supplier_id, buyer_id, month, at,
      amount)
    ${spendOf(sql`o.id = any(${ids}::text[])`)}`.execute(trx);
  await addParts(ids, 1, trx);
  await findOutliers(ids, trx);
  await sql`delete from spend_dirty where order_id = any(${ids}::text[])`.execute(trx);
  return ids.length;
}

/** Brings the totals in step with the orders that changed; answers how many those were. */
export async function feedSpend(db: Database): Promise<number> {
  let fed = 0;
  for (;;) {
    const count = await transact(db, feedBatch);
    fed += count;
    if (count < BATCH) return fed;
  }
}
