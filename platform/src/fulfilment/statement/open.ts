import type { OpenLine, OpenSupplier } from '@jicai/shared/contract/fulfilment/statement.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { offsetOf } from '../settlement/filter.ts';

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
  const open = sql`
    select v.supplier_id, v.funds_type, 1 as lines, v.order_id, v.amount, 0::bigint as deducted, v.accepted_at
      from accepted_line v where v.unit_id = ${unitId} and ${isOpen}
    union all
    select a.supplier_id, a.funds_type, 1, a.order_id, -a.refund, -a.refund, null
      from after_sale a where a.unit_id = ${unitId} and ${isOpenRefund}`;
  const { rows } = await sql<OpenSupplier & { total: number }>`
    with open as (${open}), grouped as (
      select supplier_id, funds_type, sum(lines)::int as lines, count(distinct order_id)::int as orders,
        sum(amount)::bigint as amount, sum(deducted)::bigint as deducted, min(accepted_at) as oldest
      from open group by supplier_id, funds_type)
    select g.supplier_id as "supplierId", s.name as "supplierName", g.funds_type as "fundsType", g.lines,
      g.orders, g.amount, g.deducted, g.oldest as "oldestMs", count(*) over ()::int as total
    from grouped g join org s on s.id = g.supplier_id
    order by g.oldest nulls last, s.name limit ${page.pageSize} offset ${offsetOf(page)}`.execute(
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
  const { rows } = await sql<OpenLine & { total: number }>`
    select v.acceptance_id as "acceptanceId", v.line_no as "lineNo", v.order_id as "orderId",
      v.order_number as "orderNumber", v.name, v.spec, v.unit, v.quantity, v.price, v.amount,
      v.accepted_at as "acceptedAtMs", count(*) over ()::int as total
    from accepted_line v
    where v.unit_id = ${unitId} and v.supplier_id = ${supplierId} and v.funds_type = ${fundsType}
      and ${isOpen}
    order by v.accepted_at, v.acceptance_id, v.line_no
    limit ${filter.pageSize} offset ${offsetOf(filter)}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
