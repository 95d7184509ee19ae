import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { productKind } from '@jicai/shared/contract/mall/catalog/product.ts';
import type { OrderRow as OrderListRow } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { OrderFilter } from '@jicai/shared/contract/ordering/order.ts';
import { type OrderState, orderStates } from '@jicai/shared/domain/ordering/order/states.ts';
import { countOf, orderTabs, type StateCount } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import { wordLike } from '../../../kernel/db/like.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import { reached } from '../../../kernel/http/reach.ts';
import { orderTextLike } from './text-like.ts';

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
 * Orders `o` that a keyword names. Organisations, shops, people and products are looked up once, not for
 * each order.
 */
function named(keyword: string): RawBuilder<unknown> {
  const like = (column: string) => wordLike(sql.ref(column), keyword);
  return sql`(${orderTextLike(keyword)}
    or o.shop_id in (select id from shop where ${like('shop.name')})
    or (o.shop_id is null and o.supplier_id in (select id from org where ${like('org.name')}))
    or o.unit_id in (select id from org where ${like('org.name')})
    or o.buyer_id in (select id from person where ${like('person.name')})
    or exists (select from order_line k where k.order_id = o.id and ${like('k.name')}))`;
}

/** Everything but the states of the tab; the scope is part of every query ([A03]). */
function conditionsOf(filter: OrderFilter, scope: Scope, person: Person): RawBuilder<unknown>[] {
  const all =
    scope === 'unit'
      ? [reached(person, { unit: sql`o.unit_id`, owner: sql`o.buyer_id` })]
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

interface Found {
  readonly counts: readonly StateCount[];
  readonly ids: readonly string[];
}

/**
 * The number of orders in each state and one page of a tab, both from the newest orders of each state,
 * of which at most `limits.countedRows` are read.
 */
async function findNewest(
  { page, pageSize, ...filter }: OrderFilter & Page,
  where: RawBuilder<unknown>,
  db: Executor,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select n.* from unnest(${[...orderStates]}::text[]) s (state)
      cross join lateral (select o.id, o.state, o.after_sale, o.submitted_at as at from purchase_order o
        where ${where} and o.state = s.state
        order by o.submitted_at desc, o.id limit ${limits.countedRows}) n)
    select
      (select coalesce(jsonb_agg(c), '[]') from (
        select state, count(*) as count, count(*) filter (where after_sale <> 'none') as "afterSales"
        from found group by state) c) as counts,
      (select coalesce(jsonb_agg(p.id order by p.at desc, p.id), '[]') from (
        select id, at from found where state = any(${[...orderTabs[filter.tab]]}::text[])
        order by at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) p) as ids`.execute(
    db,
  );
  return rows[0] ?? { counts: [], ids: [] };
}

/** One page of a tab from all orders, for what the newest of each state do not have. */
async function findPage(
  { page, pageSize, ...filter }: OrderFilter & Page,
  where: RawBuilder<unknown>,
  db: Executor,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from purchase_order o
    where ${where} and o.state = any(${[...orderTabs[filter.tab]]}::text[])
    order by o.submitted_at desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** One page, newest first, and the number of orders in each state: two or three statements. */
export async function listOrders(
  filter: OrderFilter & Page,
  scope: Scope,
  person: Person,
  db: Executor,
) {
  const { tab, page, pageSize } = filter;
  const where = (of: OrderFilter) => sql.join(conditionsOf(of, scope, person), sql` and `);
  const newest = await findNewest(filter, where({ ...filter, tab: 'all' }), db);
  const isBehind = tab === 'afterSale' || page * pageSize > limits.countedRows;
  const ids = isBehind ? await findPage(filter, where(filter), db) : newest.ids;
  const { rows } = await sql<OrderListRow>`
    select o.id, o.number, o.group_number as "groupNumber", o.name, o.state, o.version,
      ${scope === 'supplier' ? sql`'supplier'` : sql`case when o.buyer_id = ${person.id} then 'buyer' else 'colleague' end`} as side,
      unit.name as "unitName", person.name as "buyerName", coalesce(o.shop_id, '') as "shopId",
      coalesce(shop.name, supplier.name) as "shopName", o.project_number as "projectNumber", o.source_number as "sourceNumber", o.funds_type as "fundsType", o.amount, o.item_count as "itemCount",
      o.submitted_at as "submittedAtMs",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', coalesce(l.goods_id, ''), 'name', l.name,
          'picture', l.picture, 'price', l.price, 'quantity', l.quantity) order by l.line_no), '[]')
        from order_line l where l.order_id = o.id and l.line_no <= 3) as lines
    ${joins} where o.id = any(${[...ids]}::text[]) order by o.submitted_at desc, o.id`.execute(db);
  return { rows, counts: newest.counts, total: countOf(tab, newest.counts) };
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
