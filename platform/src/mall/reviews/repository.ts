import type { PendingReview, ProductReview, Share } from '@jicai/shared/contract/mall/reviews.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

const PAGE = 10;

const pageOf = (page: number) => sql`limit ${PAGE} offset ${(page - 1) * PAGE}`;

/** The accepted lines of orders; accessories go with what they belong to. */
const acceptedLines = (orders: RawBuilder<unknown>) => sql`
  from purchase_order o join order_line l on l.order_id = o.id and l.accessory_id is null
  join shop on shop.id = o.shop_id
  join lateral (select max(a.done_at) as at from acceptance_line v
    join acceptance a on a.id = v.acceptance_id and a.state = 'done'
    where v.order_id = l.order_id and v.line_no = l.line_no and v.qualified > 0) accepted
    on accepted.at is not null
  where ${orders} and not exists (select from product_review r
    where r.order_id = l.order_id and r.line_no = l.line_no)`;

/** One page of a buyer's accepted lines without a review, the latest first. */
export async function readPending(
  personId: string,
  page: number,
  db: Executor,
): Promise<{ rows: PendingReview[]; total: number }> {
  const lines = acceptedLines(sql`o.buyer_id = ${personId}`);
  const { rows } = await sql<PendingReview>`
    select o.id as "orderId", o.number as "orderNumber", l.line_no as "lineNo",
      l.goods_id as "productId", l.name as "productName", l.spec, l.picture,
      shop.name as "shopName", accepted.at as "acceptedAtMs"
    ${lines} order by accepted.at desc, o.id, l.line_no ${pageOf(page)}`.execute(db);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n ${lines}`.execute(db);
  return { rows, total: count[0]?.n ?? 0 };
}

const reviews = (condition: RawBuilder<unknown>) => sql`
  from product_review r left join goods on goods.id = r.goods_id where ${condition}`;

/** One page of reviews, the newest first. */
export async function readReviews(
  condition: RawBuilder<unknown>,
  page: number,
  db: Executor,
): Promise<{ rows: ProductReview[]; total: number }> {
  const { rows } = await sql<ProductReview>`
    select r.id, r.goods_id as "productId", coalesce(goods.name, '') as "productName", r.spec,
      r.score, r.content, left(r.person_name, 1) || '**' as "personName",
      r.unit_name as "unitName", r.created_at as "createdAtMs", r.answer,
      r.answered_at as "answeredAtMs"
    ${reviews(condition)} order by r.created_at desc, r.id ${pageOf(page)}`.execute(db);
  const { rows: count } = await sql<{ n: number }>`
    select count(*) as n ${reviews(condition)}`.execute(db);
  return { rows, total: count[0]?.n ?? 0 };
}

/** The mean of a product's scores in hundredths, and how often each was given. */
export async function readScores(productId: string, db: Executor) {
  const { rows } = await sql<{ average: number; counts: number[] }>`
    select coalesce(round(avg(score) * 100), 0)::int as average,
      array[count(*) filter (where score = 1)::int, count(*) filter (where score = 2)::int,
        count(*) filter (where score = 3)::int, count(*) filter (where score = 4)::int,
        count(*) filter (where score = 5)::int] as counts
    from product_review where goods_id = ${productId}`.execute(db);
  return rows[0] ?? { average: 0, counts: [0, 0, 0, 0, 0] };
}

/** An order's line as its review needs it; null when the buyer has no such line. */
export async function findLine(
  { orderId, lineNo }: { readonly orderId: string; readonly lineNo: number },
  personId: string,
  db: Executor,
) {
  const { rows } = await sql<{
    productId: string;
    name: string;
    spec: string;
    shopId: string;
    supplierId: string;
    isAccepted: boolean;
  }>`
    select l.goods_id as "productId", l.name, l.spec, o.shop_id as "shopId",
      o.supplier_id as "supplierId", exists (select from acceptance_line v
        join acceptance a on a.id = v.acceptance_id and a.state = 'done'
        where v.order_id = l.order_id and v.line_no = l.line_no and v.qualified > 0)
        as "isAccepted"
    from purchase_order o join order_line l on l.order_id = o.id
    where o.id = ${orderId} and l.line_no = ${lineNo} and o.buyer_id = ${personId}
      and l.accessory_id is null`.execute(db);
  return rows[0] ?? null;
}

interface FactsRow {
  readonly onTime: Share;
  readonly rejected: Share;
  readonly afterSale: Share;
  readonly reviews: number;
  readonly average: number;
}

/** States of orders that the supplier has taken on, with goods that have not arrived. */
const UNDELIVERED = ['pendingShip', 'partShipped', 'shipped'];

/** A shop's facts of twelve months, in one statement; an order belongs to the day of its submit. */
export async function readFacts(
  shopId: string,
  now: RawBuilder<unknown>,
  db: Executor,
): Promise<FactsRow | null> {
  const { rows } = await sql<FactsRow>`
    with ordered as materialized (
      select o.id, o.deliver_by, o.deliver_by is not null and o.state = any(${UNDELIVERED}::text[])
          and o.deliver_by + interval '1 day' <= ${now} and not exists (select from order_progress g
            where g.order_id = o.id and g.is_service) as overdue
      from shop join purchase_order o
        on o.supplier_id = shop.org_id and o.shop_id = shop.id
      where shop.id = ${shopId} and o.submitted_at > ${now} - interval '12 months'
    ), arrived as (
      select ordered.id, ordered.deliver_by, max(p.received_at) as at
      from ordered join parcel p on p.order_id = ordered.id and p.state <> 'cancelled'
      where ordered.deliver_by is not null and not ordered.overdue
      group by 1, 2 having bool_and(p.state = 'received')
      -- The day has passed, and something is still to come: late whenever it comes.
      union all select id, deliver_by, null from ordered where overdue
    ), judged as (
      select a.order_id, v.received, v.rejected from ordered
      join acceptance a on a.order_id = ordered.id and a.state = 'done'
      join acceptance_line v on v.acceptance_id = a.id)
    select
      (select json_build_object('of', count(*) filter (where at < deliver_by + interval '1 day'),
        'total', count(*)) from arrived) as "onTime",
      (select json_build_object('of', coalesce(sum(rejected), 0),
        'total', coalesce(sum(received), 0)) from judged) as rejected,
      (select json_build_object('of', count(*) filter (where exists (select from after_sale s
        where s.order_id = done.order_id and s.state <> 'cancelled')), 'total', count(*))
        from (select distinct order_id from judged) done) as "afterSale",
      (select count(*) from product_review where shop_id = shop.id)::int as reviews,
      (select coalesce(round(avg(score) * 100), 0) from product_review
        where shop_id = shop.id)::int as average
    from shop where shop.id = ${shopId}`.execute(db);
  return rows[0] ?? null;
}
