import type { Acceptance, AcceptanceRow } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';
import { acceptable } from '../../ordering/order/due.ts';
import { countedRows, findNamedOrders } from '../../ordering/order/lists/words.ts';
import { namedByOrder, numberLike, type OfOrder, readPage } from '../settlement/filter.ts';
import { buyerOf, orderSideOf, ownDocuments, supplierOf } from '../settlement/sides.ts';
import { barredFrom } from '../thread/barred.ts';

/** The acceptances of an order, the earliest first, or the one with this id. */
export async function readAcceptances(
  which: { readonly orderId: string } | { readonly id: string },
  db: Executor,
): Promise<(Acceptance & { readonly orderId: string; readonly leadId: string | null })[]> {
  const where = 'id' in which ? sql`a.id = ${which.id}` : sql`a.order_id = ${which.orderId}`;
  const { rows } = await sql<Acceptance & { orderId: string; leadId: string | null }>`
    select a.id, a.number, a.state, a.lead_id as "leadId", a.lead_name as "leadName",
      a.cosigner_name as "cosignerName", a.needs_cosign as "needsCosign", a.note,
      a.photo_group as "photoGroup", a.freight, a.amount, a.created_at as "createdAtMs",
      a.done_at as "doneAtMs", a.order_id as "orderId",
      (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'name', k.name, 'spec', k.spec,
          'received', l.received, 'qualified', l.qualified, 'rejected', l.rejected,
          'reason', l.reason, 'remedy', nullif(l.remedy, ''), 'amount', l.amount) order by l.line_no)
        from acceptance_line l
        join order_line k on k.order_id = l.order_id and k.line_no = l.line_no
        where l.acceptance_id = a.id) as lines
    from acceptance a where ${where} order by a.created_at, a.id`.execute(db);
  return rows;
}

/** The list of a unit's acceptors. */
export interface ListFilter {
  readonly person: Person;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

const head = sql`o.id as "orderId", o.number as "orderNumber", o.name as "orderName",
  ${nameAt('org', 'supplier', 'o.submitted_at')} as "supplierName",
  ${nameAt('person', 'person', 'o.submitted_at')} as "buyerName"`;

/** The columns of an order, as `barredFrom` takes them. */
export const acceptedOrder = { id: sql`o.id`, unitId: sql`o.unit_id`, buyerId: sql`o.buyer_id` };

/** Whether the keyword names the order with this id, a document of it or its supplier. */
async function named(
  { person, keyword, ...page }: ListFilter,
  order: OfOrder & { readonly number: RawBuilder<unknown> },
  db: Executor,
): Promise<{ found: RawBuilder<unknown>; counted: number }> {
  const orders = await findNamedOrders(keyword, orderSideOf(person), db);
  const own = (typed: string) => [numberLike(order.number, typed)];
  return {
    found: namedByOrder(keyword, orders, order, own),
    counted: countedRows(orders, page),
  };
}

/**
 * Orders with pieces to judge, the longest waiting first, and acceptances that wait for a second signature.
 * Without a clock it leaves out whether separation bars the person, for exports of many rows.
 */
export async function listWaiting(filter: ListFilter, clock: Clock | null, db: Executor) {
  const { person, page, pageSize } = filter;
  const order = { orderId: sql`o.id`, number: sql`o.number`, partners: [sql`o.supplier_id`] };
  const { found, counted } = await named(filter, order, db);
  const where = sql`${reached(person, { unit: sql`o.unit_id`, owner: sql`o.buyer_id` })} and ${acceptable} and ${found}`;
  const list = {
    of: 'o',
    table: 'purchase_order',
    time: 'changed_at',
    isOldestFirst: true,
    counted,
  } as const;
  const isBarred = clock
    ? sql`${person.id} = any(${barredFrom('lead', acceptedOrder, clock, 'acceptance')})`
    : sql`false`;
  const select = sql`${head}, o.amount, g.to_accept as pieces, a.id as "acceptanceId",
      coalesce(a.number, '') as "acceptanceNumber", a.state, a.created_at as "atMs",
      ${isBarred} as "isBarred"
    from page join purchase_order o on o.id = page.id join order_progress g on g.order_id = o.id
    join org supplier on supplier.id = o.supplier_id join person on person.id = o.buyer_id
    left join lateral (select a.id, a.number, a.state, a.created_at from acceptance a
      where a.order_id = o.id and a.state = 'pendingCosign' order by a.created_at limit 1) a on true`;
  return readPage<AcceptanceRow>(list, { where, select, page: { page, pageSize } }, db);
}

/** Acceptances that are over, the newest first. */
export async function listDone(filter: ListFilter, db: Executor) {
  const { person, page, pageSize } = filter;
  const order = {
    orderId: sql`a.order_id`,
    number: sql`a.number`,
    partners: [supplierOf(sql`a.order_id`)],
  };
  const { found, counted } = await named(filter, order, db);
  const list = { of: 'a', table: 'acceptance', time: 'created_at', counted } as const;
  const where = sql`${ownDocuments(person, 'a', buyerOf(sql`a.order_id`))} and a.state <> 'pendingCosign' and ${found}`;
  const select = sql`${head}, a.amount, 0 as pieces, a.id as "acceptanceId", a.number as "acceptanceNumber",
      a.state, coalesce(a.done_at, a.created_at) as "atMs", false as "isBarred"
    from page join acceptance a on a.id = page.id join purchase_order o on o.id = a.order_id
    join org supplier on supplier.id = o.supplier_id join person on person.id = o.buyer_id`;
  return readPage<AcceptanceRow>(list, { where, select, page: { page, pageSize } }, db);
}
