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
import { nameAt } from '../../../kernel/db/name-at.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { reached, unitsOf } from '../../../kernel/http/caller/reach.ts';
import { approvedAmount } from '../approved.ts';
import { type DutiesOfOrders, ordersDueOf } from '../due.ts';
import { isContractInForce } from '../facts.ts';
import { holdCause, holdWords } from '../hold.ts';
import { shipStop, stopWords } from '../ship-stop.ts';
import { countedRows, findNamedOrders, isNamed, type NamedOrders } from './words.ts';

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

/** A keyword with the orders that it names, and whether shops, organisations or people have it as well. */
interface Named extends NamedOrders {
  readonly keyword: string;
  readonly hasNames: boolean;
}

const nameLike = (table: string, { keyword }: Pick<Named, 'keyword'>) =>
  sql`select id from ${sql.table(table)} where ${wordLike(sql`name`, keyword)}`;

/** Everything that a keyword names; null without one. */
async function findNamed(
  filter: OrderFilter,
  scope: Scope,
  person: Person,
  db: Executor,
): Promise<Named | null> {
  const keyword = filter.keyword.trim();
  if (keyword === '') return null;
  const side = {
    column: scope === 'unit' ? 'unit_id' : 'supplier_id',
    orgIds: unitsOf(person),
  } as const;
  const found = await findNamedOrders(keyword, side, db);
  if (found.hasOrg) return { ...found, keyword, hasNames: true };
  const { rows } = await sql<{ hasNames: boolean }>`
    select exists (${nameLike('shop', { keyword })}) or exists (${nameLike('person', { keyword })}) as "hasNames"`.execute(
    db,
  );
  return { ...found, keyword, hasNames: rows[0]?.hasNames ?? true };
}

/** Whether every order that a keyword names is known by its id. */
const isListed = (named: Named | null): boolean => named?.ids != null && !named.hasNames;

/**
 * Whether a keyword names the order `o`. Organisations, shops and people are looked up once, not for each
 * order.
 */
function orderNamed(named: Named): RawBuilder<unknown> {
  const inWords = isNamed(sql`o.id`, named);
  if (!named.hasNames) return inWords;
  return sql`(${inWords}
    or o.shop_id in (${nameLike('shop', named)})
    or (o.shop_id is null and o.supplier_id in (${nameLike('org', named)}))
    or o.unit_id in (${nameLike('org', named)})
    or o.buyer_id in (${nameLike('person', named)}))`;
}

/** Over `o`: the orders that a supplier's list has. */
export const ofSupplier = (orgId: string): RawBuilder<unknown> =>
  sql`o.supplier_id = ${orgId} and o.passed_at is not null`;

/** Everything but the states of the tab; the scope is part of every query ([A03]), and of work that is due. */
function conditionsOf(
  filter: OrderFilter,
  named: Named | null,
  scope: Scope,
  { person, duties, clock }: DutiesOfOrders & { readonly person: Person },
): RawBuilder<unknown>[] {
  const all = filter.due
    ? [ordersDueOf(filter.due, person, { duties, clock })]
    : scope === 'unit'
      ? [reached(person, { unit: sql`o.unit_id`, owner: sql`o.buyer_id` })]
      : [ofSupplier(person.orgId)];
  if (filter.tab === 'afterSale') all.push(sql`o.after_sale <> 'none'`);
  if (filter.isOwn && scope === 'unit') all.push(sql`o.buyer_id = ${person.id}`);
  if (filter.departmentId !== null && scope === 'unit') all.push(inDepartment(filter.departmentId));
  if (filter.fromMs !== null) all.push(sql`o.submitted_at >= ${moment(filter.fromMs)}`);
  if (filter.toMs !== null) all.push(sql`o.submitted_at <= ${moment(filter.toMs)}`);
  if (filter.amountFrom !== null) all.push(sql`o.amount >= ${filter.amountFrom}`);
  if (filter.amountTo !== null) all.push(sql`o.amount <= ${filter.amountTo}`);
  if (filter.zone !== null) all.push(sql`o.zone_id = ${encode(productKind, filter.zone)}`);
  if (filter.fundsType !== null) all.push(sql`o.funds_type = ${filter.fundsType}`);
  if (named) all.push(orderNamed(named));
  return all;
}

/** The parties of an order `o` as they were called when it was submitted. */
const parties = sql`${nameAt('org', 'unit', 'o.submitted_at')} as "unitName",
  ${nameAt('person', 'person', 'o.submitted_at')} as "buyerName"`;
const shopName = sql`coalesce(${nameAt('shop', 'shop', 'o.submitted_at')},
  ${nameAt('org', 'supplier', 'o.submitted_at')})`;

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

const NOTHING: Found = { counts: [], ids: [] };

/**
 * The number of orders in each state, at most `counted` of each, and one page of a tab from the
 * first orders of its states. An index in the order of the list answers both; states without orders are not
 * read a second time.
 */
async function findNewest(
  { page, pageSize, ...filter }: OrderFilter & Page,
  where: RawBuilder<unknown>,
  counted: number,
  db: Executor,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with counted as materialized (
      select s.state, n.count, n."afterSales" from unnest(${[...orderStates]}::text[]) s (state)
      cross join lateral (
        select count(*), count(*) filter (where after_sale <> 'none') as "afterSales"
        from (select o.after_sale from purchase_order o where ${where} and o.state = s.state
          limit ${counted}) newest) n
      where n.count > 0)
    select
      (select coalesce(jsonb_agg(c), '[]') from counted c) as counts,
      (select coalesce(jsonb_agg(p.id order by p.at desc, p.id), '[]') from (
        select n.id, n.at from counted c cross join lateral (
          select o.id, o.submitted_at as at from purchase_order o where ${where} and o.state = c.state
          order by o.submitted_at desc, o.id limit ${page * pageSize}) n
        where c.state = any(${[...orderTabs[filter.tab]]}::text[])
        order by n.at desc, n.id limit ${pageSize} offset ${(page - 1) * pageSize}) p) as ids`.execute(
    db,
  );
  return rows[0] ?? NOTHING;
}

/** The same of orders that the filter names by their ids: all of them are read once. */
async function findListed(
  { page, pageSize, ...filter }: OrderFilter & Page,
  where: RawBuilder<unknown>,
  db: Executor,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select o.id, o.state, o.after_sale, o.submitted_at as at from purchase_order o where ${where})
    select
      (select coalesce(jsonb_agg(c), '[]') from (
        select state, count(*) as count, count(*) filter (where after_sale <> 'none') as "afterSales"
        from found group by state) c) as counts,
      (select coalesce(jsonb_agg(p.id order by p.at desc, p.id), '[]') from (
        select id, at from found where state = any(${[...orderTabs[filter.tab]]}::text[])
        order by at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) p) as ids`.execute(
    db,
  );
  return rows[0] ?? NOTHING;
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

/** What lists of orders read from. */
export interface OrderSource extends DutiesOfOrders {
  readonly db: Executor;
}

/** One page, newest first, and the number of orders in each state: two to five statements. */
export async function listOrders(
  filter: OrderFilter & Page,
  scope: Scope,
  person: Person,
  { db, ...work }: OrderSource,
) {
  const { tab, page, pageSize } = filter;
  const named = await findNamed(filter, scope, person, db);
  const where = (of: OrderFilter) =>
    sql.join(conditionsOf(of, named, scope, { ...work, person }), sql` and `);
  const every = where({ ...filter, tab: 'all' });
  const isBehind = tab === 'afterSale' || page * pageSize > limits.countedRows;
  const first = isBehind ? { ...filter, page: 1 } : filter;
  const counted = countedRows(named ?? { ids: [] }, first);
  const newest = isListed(named)
    ? await findListed(first, every, db)
    : await findNewest(first, every, counted, db);
  const ids = isBehind ? await findPage(filter, where(filter), db) : newest.ids;
  const { rows } = await sql<
    Omit<OrderListRow, 'hold'> & { readonly cause: string | null; readonly stop: string | null }
  >`
    select o.id, o.number, o.group_number as "groupNumber", o.name, o.state, o.version,
      ${scope === 'supplier' ? sql`'supplier'` : sql`case when o.buyer_id = ${person.id} then 'buyer' else 'colleague' end`} as side,
      ${parties}, coalesce(o.shop_id, '') as "shopId",
      ${shopName} as "shopName", o.project_number as "projectNumber", o.source_number as "sourceNumber", o.funds_type as "fundsType", o.amount,
      ${approvedAmount} as "approvedAmount", o.item_count as "itemCount",
      o.submitted_at as "submittedAtMs", ${holdCause} as cause, ${shipStop} as stop,
      ${isContractInForce} as "isContractInForce",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', coalesce(l.goods_id, ''), 'name', l.name,
          'picture', l.picture, 'price', l.price, 'quantity', l.quantity) order by l.line_no), '[]')
        from order_line l where l.order_id = o.id and l.line_no <= 3) as lines
    ${joins} where o.id = any(${[...ids]}::text[]) order by o.submitted_at desc, o.id`.execute(db);
  return {
    rows: rows.map(({ cause, stop, ...row }) => ({
      ...row,
      hold: holdWords(cause) || stopWords(stop),
    })),
    counts: newest.counts,
    total: countOf(tab, newest.counts),
  };
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
  { db, ...work }: OrderSource,
): Promise<ExportLine[]> {
  const named = await findNamed(filter, scope, person, db);
  const where = sql.join(conditionsOf(filter, named, scope, { ...work, person }), sql` and `);
  const { rows } = await sql<ExportLine>`
    select o.*, l.line_no as "lineNo", l.name as product, l.spec, l.unit, l.price, l.quantity, l.amount
    from (
      select o.id, o.number, o.group_number as "groupNumber", o.name, o.state,
        ${parties}, ${shopName} as "shopName",
        o.funds_type as "fundsType", o.submitted_at as "submittedAtMs", o.amount as "orderAmount"
      ${joins} where ${where} and o.state = any(${[...orderTabs[filter.tab]]}::text[])
      order by o.submitted_at desc, o.id limit ${most}
    ) o join order_line l on l.order_id = o.id
    order by o."submittedAtMs" desc, o.id, l.line_no`.execute(db);
  return rows;
}
