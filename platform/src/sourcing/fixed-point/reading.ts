import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  FixedOrderDetail,
  FixedOrderTab,
  fixedPointEndpoints,
} from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type FixedOrderState,
  fixedOrderTable,
} from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import { sql } from 'kysely';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { reached } from '../../kernel/http/caller/reach.ts';
import {
  type FixedOrder,
  findFixedOrder,
  fixedOrderColumns,
  fixedOrderTables,
  mayRead,
  orderOf,
  readLines,
  sideOf,
} from './row.ts';
import { findService, serviceView } from './services.ts';

const RUNNING: readonly FixedOrderState[] = ['requested', 'accepted', 'pendingConfirm'];

/** The states of a tab; what waits depends on the side. */
function statesOf(tab: FixedOrderTab, isSupplier: boolean): readonly FixedOrderState[] | null {
  switch (tab) {
    case 'all':
      return null;
    case 'waiting':
      return isSupplier ? ['requested', 'accepted'] : ['pendingConfirm'];
    case 'running':
      return RUNNING;
    case 'ended':
      return ['refused', 'ordered', 'cancelled'];
  }
}

const listedOf = (order: FixedOrder) => ({
  id: order.id,
  number: order.number,
  title: order.title,
  state: order.state,
  categoryName: order.categoryName,
  supplierName: order.supplierName,
  unitName: order.unitName,
  buyerName: order.buyerName,
  startedBySupplier: order.startedBySupplier,
  amount: order.amount,
  createdAtMs: order.createdAt,
  orderId: order.orderId ?? '',
});

interface Filter {
  readonly tab: FixedOrderTab;
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the fixed-point orders of the caller's unit, or of their shop: two statements. */
export async function listFixedOrders(
  person: Person,
  { tab, keyword, page, pageSize }: Filter,
  db: Executor,
): Promise<ResponseOf<(typeof fixedPointEndpoints)['list']>> {
  const isSupplier = person.roles.includes('supplier');
  const conditions = [
    isSupplier
      ? sql<boolean>`f.supplier_id = ${person.orgId}`
      : reached(person, { unit: sql`f.unit_id`, owner: sql`f.buyer_id` }),
  ];
  const states = statesOf(tab, isSupplier);
  if (states) conditions.push(sql`f.state = any(${[...states]}::text[])`);
  if (keyword) {
    const pattern = containing(keyword);
    conditions.push(sql`(f.title ilike ${pattern} or f.number ilike ${pattern}
      or supplier.name ilike ${pattern} or unit.name ilike ${pattern})`);
  }
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Parameters<typeof orderOf>[0]>`
    select ${fixedOrderColumns} from ${fixedOrderTables} ${where}
    order by f.created_at desc, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from ${fixedOrderTables} ${where}`.execute(db);
  return { rows: rows.map((row) => listedOf(orderOf(row))), total: counts[0]?.total ?? 0 };
}

/** A fixed-point order with its service, its quote and what the caller may do. */
export async function readFixedOrder(
  id: string,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<{ order: FixedOrderDetail } | Refusal> {
  const order = await findFixedOrder(id, db);
  if (!order || !mayRead(order, person)) return refuse('fixedOrder.unknown');
  const service = await findService(order.serviceId, clock, db);
  if (!service) return refuse('fixedOrder.serviceUnknown');
  const { rows: timeline } = await sql<FixedOrderDetail['timeline'][number]>`
    select sentence, note, "personName", "atMs" from (
      select e.sentence, e.note, ${nameAt('person', 'p', 'e.at')} as "personName", e.at as "atMs", e.seq
      from fixed_order_event e join person p on p.id = e.person_id
      where e.order_id = ${id} order by e.seq desc limit 100) latest order by seq`.execute(db);
  const { state, startedBySupplier } = order;
  const view = { state, side: sideOf(order, person), facts: { startedBySupplier } };
  return {
    order: {
      ...listedOf(order),
      version: order.version,
      need: order.need,
      regionName: regionNameOf(order.need.regionCode) ?? '',
      service: serviceView(service),
      lines: await readLines(id, db),
      quoteNote: order.quoteNote,
      fileGroup: order.quoteGroup,
      orderNumber: order.orderNumber,
      actions: fixedOrderTable.actions(view),
      timeline,
    },
  };
}
