import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { productKind } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { OrderRow as OrderListRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { OrderFilter } from '@jicai/shared/contract/ordering/order.ts';
import { type OrderState, orderStates } from '@jicai/shared/domain/ordering/order/states.ts';
import { countOf, orderTabs, type StateCount } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import { containing } from '../../../kernel/db/like.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller.ts';

/** The orders of the caller's unit, or those that the caller's organisation supplies. */
export type Scope = 'unit' | 'supplier';

/** The person who ordered has a post in the department, or is written down as one of it. */
const inDepartment = (id: string): RawBuilder<unknown> => sql`(exists (select from post
    where post.person_id = o.buyer_id and post.org_id = o.unit_id and post.department_id = ${id}
      and post.ended_at is null)
  or exists (select from person_record r where r.person_id = o.buyer_id and r.department_id = ${id}))`;

/** The departments of a unit by their codes, to filter its orders by. */
export const departmentsOf = (unitId: string, db: Executor) =>
  db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('org_id', '=', unitId)
    .orderBy('code')
    .limit(limits.maxPageSize)
    .execute();

/**
 * Orders `o` that a keyword names. Organisations, shops and people are looked up once; numbers are
 * capital letters, so that nothing is folded for each row. A group is meant by its H: without it its
 * number is that of its first order, and would bring the others along.
 */
function named(keyword: string): RawBuilder<unknown> {
  const pattern = containing(keyword);
  const number = pattern.toUpperCase();
  const group = /^h/i.test(keyword.trim()) ? sql`or o.group_number like ${number}` : sql``;
  return sql`(o.number like ${number} ${group} or o.name ilike ${pattern}
    or o.project_number like ${number} or o.source_number like ${number}
    or o.shop_id in (select id from shop where name ilike ${pattern})
    or (o.shop_id is null and o.supplier_id in (select id from org where name ilike ${pattern}))
    or o.unit_id in (select id from org where name ilike ${pattern})
    or o.buyer_id in (select id from person where name ilike ${pattern})
    or exists (select from order_line k where k.order_id = o.id and k.name ilike ${pattern}))`;
}

/** Everything but the states of the tab; the scope is part of every query ([A03]). */
function conditionsOf(filter: OrderFilter, scope: Scope, person: Person): RawBuilder<unknown>[] {
  const all =
    scope === 'unit'
      ? [sql`o.unit_id = ${person.orgId}`]
      : [sql`o.supplier_id = ${person.orgId}`, sql`o.passed_at is not null`];
  if (filter.tab === 'afterSale') all.push(sql`o.after_sale <> 'none'`);
  if (filter.isOwn && scope === 'unit') all.push(sql`o.buyer_id = ${person.id}`);
  if (filter.departmentId !== null && scope === 'unit') all.push(inDepartment(filter.departmentId));
  if (filter.fromMs !== null) all.push(sql`o.submitted_at >= ${moment(filter.fromMs)}`);
  if (filter.toMs !== null) all.push(sql`o.submitted_at <= ${moment(filter.toMs)}`);
  if (filter.amountFrom !== null) all.push(sql`o.amount >= ${filter.amountFrom}`);
  if (filter.amountTo !== null) all.push(sql`o.amount <= ${filter.amountTo}`);
  if (filter.zone !== null) all.push(sql`o.zone_id = ${encode(productKind, filter.zone)}`);
  if (filter.fundsType !== null) all.push(sql`o.funds_type = ${filter.fundsType}`);
  const keyword = filter.keyword.trim();
  if (keyword !== '') {
    all.push(named(keyword));
  }
  return all;
}

const joins = sql`from purchase_order o
  join org unit on unit.id = o.unit_id
  join person on person.id = o.buyer_id
  join org supplier on supplier.id = o.supplier_id
  left join shop on shop.id = o.shop_id`;

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page, newest first, and the number of orders in each state, of which at most `limits.countedRows`
 * are counted: two statements.
 */
export async function listOrders(
  { page, pageSize, ...filter }: OrderFilter & Page,
  scope: Scope,
  person: Person,
  db: Executor,
) {
  const where = sql.join(conditionsOf(filter, scope, person), sql` and `);
  const states = [...orderTabs[filter.tab]];
  const { rows } = await sql<OrderListRow>`
    with page as materialized (
      select o.id, o.submitted_at as at from purchase_order o
      where ${where} and o.state = any(${states}::text[])
      order by o.submitted_at desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize})
    select o.id, o.number, o.group_number as "groupNumber", o.name, o.state, o.version,
      ${scope === 'supplier' ? sql`'supplier'` : sql`case when o.buyer_id = ${person.id} then 'buyer' else 'colleague' end`} as side,
      unit.name as "unitName", person.name as "buyerName", coalesce(o.shop_id, '') as "shopId",
      coalesce(shop.name, supplier.name) as "shopName", o.project_number as "projectNumber", o.source_number as "sourceNumber", o.funds_type as "fundsType", o.amount, o.item_count as "itemCount",
      o.submitted_at as "submittedAtMs",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', coalesce(l.goods_id, ''), 'name', l.name,
          'picture', l.picture, 'price', l.price, 'quantity', l.quantity) order by l.line_no), '[]')
        from order_line l where l.order_id = o.id and l.line_no <= 3) as lines
    ${joins} join page on page.id = o.id order by page.at desc, o.id`.execute(db);
  const everyTab = sql.join(conditionsOf({ ...filter, tab: 'all' }, scope, person), sql` and `);
  const { rows: counts } = await sql<StateCount>`
    select s.state, c.count, c."afterSales" from unnest(${[...orderStates]}::text[]) s (state)
    cross join lateral (
      select count(*) as count, count(*) filter (where o.after_sale <> 'none') as "afterSales" from (
        select o.after_sale from purchase_order o where ${everyTab} and o.state = s.state
        limit ${limits.countedRows}) o) c
    where c.count > 0`.execute(db);
  return { rows, counts, total: countOf(filter.tab, counts) };
}

/** One order line with its order, as an export writes it. */
export interface ExportLine {
  readonly number: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly state: OrderState;
  readonly unitName: string;
  readonly buyerName: string;
  readonly shopName: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly submittedAtMs: number;
  readonly orderAmount: number;
  readonly lineNo: number;
  readonly product: string;
  readonly spec: string;
  readonly unit: string;
  readonly price: number;
  readonly quantity: number;
  readonly amount: number;
}

/** The lines of at most `most` orders of a filtered list, newest first, in one statement. */
export async function readExport(
  filter: OrderFilter,
  scope: Scope,
  person: Person,
  most: number,
  db: Executor,
): Promise<ExportLine[]> {
  const where = sql.join(conditionsOf(filter, scope, person), sql` and `);
  const { rows } = await sql<ExportLine>`
    select o.*, l.line_no as "lineNo", l.name as product, l.spec, l.unit, l.price, l.quantity, l.amount
    from (
      select o.id, o.number, o.group_number as "groupNumber", o.name, o.state,
        unit.name as "unitName", person.name as "buyerName", coalesce(shop.name, supplier.name) as "shopName",
        o.funds_type as "fundsType", o.submitted_at as "submittedAtMs", o.amount as "orderAmount"
      ${joins} where ${where} and o.state = any(${[...orderTabs[filter.tab]]}::text[])
      order by o.submitted_at desc, o.id limit ${most}
    ) o join order_line l on l.order_id = o.id
    order by o."submittedAtMs" desc, o.id, l.line_no`.execute(db);
  return rows;
}
