import type { OpenLine, OpenSupplier } from '@jicai/shared/contract/fulfilment/statement.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { countRows, offsetOf } from '../settlement/filter.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** True for accepted lines that no statement in force has (FU7). */
export const isOpen = sql`not exists (select from statement_line t where t.live and t.kind = 'acceptance'
  and t.acceptance_id = v.acceptance_id and t.order_line_no = v.line_no)`;

/** True for refunds that no statement in force has. */
export const isOpenRefund = sql`a.refunded_at is not null and a.refund > 0
  and not exists (select from statement_line t where t.live and t.kind = 'afterSale' and t.after_sale_id = a.id)`;

/** Suppliers of a unit with something to reconcile, the oldest acceptance first (FU8). */
export async function listOpenSuppliers(unitId: string, page: Page, db: Executor) {
  // Lines are grouped by order first: counting distinct orders of all lines would sort all of them. An
  // order with lines and refunds is counted once.
  const { rows } = await sql<OpenSupplier & { total: number }>`
    with open as (
      select supplier_id, funds_type, sum(lines) as lines, count(*) as orders, sum(amount) as amount,
          0 as deducted, min(oldest) as oldest
        from (select w.supplier_id, w.funds_type, w.order_id, count(*) as lines, sum(w.amount) as amount,
            min(w.accepted_at) as oldest
          from statement_left w where w.unit_id = ${unitId} group by w.supplier_id, w.funds_type, w.order_id) of_order
        group by supplier_id, funds_type
      union all
      select a.supplier_id, a.funds_type, count(*),
          count(distinct a.order_id) filter (where not exists (select from statement_left w
            where w.unit_id = ${unitId} and w.supplier_id = a.supplier_id and w.funds_type = a.funds_type
              and w.order_id = a.order_id)), -sum(a.refund), -sum(a.refund), null
        from after_sale a where a.unit_id = ${unitId} and ${isOpenRefund} group by a.supplier_id, a.funds_type
    ), grouped as (
      select supplier_id, funds_type, sum(lines)::int as lines, sum(orders)::int as orders,
        sum(amount)::bigint as amount, sum(deducted)::bigint as deducted, min(oldest) as oldest
      from open group by supplier_id, funds_type)
    select g.supplier_id as "supplierId", s.name as "supplierName", g.funds_type as "fundsType", g.lines,
      g.orders, g.amount, g.deducted, g.oldest as "oldestMs", count(*) over ()::int as total
    from grouped g join org s on s.id = g.supplier_id
    order by g.oldest nulls last, s.name, g.supplier_id, g.funds_type limit ${page.pageSize} offset ${offsetOf(page)}`.execute(
    db,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

interface OpenFilter extends Page {
  readonly unitId: string;
  readonly supplierId: string;
  readonly fundsType: string;
}

/** The accepted lines of one supplier and funds type that may go into a statement. */
export async function listOpenLines(filter: OpenFilter, db: Executor) {
  const { unitId, supplierId, fundsType } = filter;
  const own = sql`w.unit_id = ${unitId} and w.supplier_id = ${supplierId} and w.funds_type = ${fundsType}`;
  const { rows } = await sql<OpenLine>`
    with page as materialized (
      select * from statement_left w where ${own} order by w.accepted_at, w.acceptance_id, w.line_no
      limit ${filter.pageSize} offset ${offsetOf(filter)})
    select p.acceptance_id as "acceptanceId", p.line_no as "lineNo", p.order_id as "orderId",
      o.number as "orderNumber", coalesce(g.name, '运费') as name, coalesce(g.spec, '') as spec,
      coalesce(g.unit, '') as unit, coalesce(l.qualified, 1) as quantity, coalesce(g.price, p.amount) as price,
      p.amount, p.accepted_at as "acceptedAtMs"
    from page p join purchase_order o on o.id = p.order_id
    left join order_line g on g.order_id = p.order_id and g.line_no = p.line_no
    left join acceptance_line l on l.acceptance_id = p.acceptance_id and l.line_no = p.line_no
    order by p.accepted_at, p.acceptance_id, p.line_no`.execute(db);
  return { rows, total: await countRows({ of: 'w', table: 'statement_left' }, own, db) };
}
