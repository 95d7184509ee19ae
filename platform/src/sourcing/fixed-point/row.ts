import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Need, type QuoteLineWire } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type FixedOrderSide,
  type FixedOrderState,
  type FixedOrderTransition,
  fixedOrderTable,
} from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';

/** A fixed-point order as it is stored, with its names. Moments are milliseconds. */
export interface FixedOrder {
  readonly id: string;
  readonly number: string;
  readonly state: FixedOrderState;
  readonly version: number;
  readonly serviceId: string;
  readonly categoryName: string;
  readonly shopId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly buyerId: string | null;
  readonly buyerName: string;
  readonly startedBySupplier: boolean;
  readonly need: Need;
  readonly title: string;
  readonly quoteNote: string;
  readonly quoteGroup: string | null;
  readonly amount: Fen | null;
  readonly orderId: string | null;
  readonly orderNumber: string;
  readonly createdAt: number;
}

type Stored = Omit<FixedOrder, 'need'> & { readonly need: unknown };

export const fixedOrderColumns = sql`
  f.id, f.number, f.state, f.version, f.service_id as "serviceId",
  coalesce(c.name, s.name) as "categoryName", f.shop_id as "shopId",
  f.supplier_id as "supplierId", ${nameAt('org', 'supplier', 'f.created_at')} as "supplierName", f.unit_id as "unitId",
  ${nameAt('org', 'unit', 'f.created_at')} as "unitName", f.buyer_id as "buyerId", coalesce(${nameAt('person', 'buyer', 'f.created_at')}, '') as "buyerName",
  f.started_by_supplier as "startedBySupplier", f.need, f.title, f.quote_note as "quoteNote",
  f.quote_group as "quoteGroup",
  f.amount, f.order_id as "orderId", coalesce(o.number, '') as "orderNumber",
  f.created_at as "createdAt"`;

export const fixedOrderTables = sql`
  fixed_order f join fixed_service s on s.id = f.service_id
  left join service_category c on c.id = s.category_id
  join org supplier on supplier.id = f.supplier_id join org unit on unit.id = f.unit_id
  left join person buyer on buyer.id = f.buyer_id
  left join purchase_order o on o.id = f.order_id`;

export const orderOf = ({ need, ...rest }: Stored): FixedOrder => ({
  ...rest,
  need: decode(Need, need),
});

export const needText = (need: Need): string => JSON.stringify(encode(Need, need));

async function findBy(id: string, db: Executor, lock: boolean): Promise<FixedOrder | null> {
  const { rows } = await sql<Stored>`
    select ${fixedOrderColumns} from ${fixedOrderTables}
    where f.id = ${id} ${lock ? sql`for update of f` : sql``}`.execute(db);
  return rows[0] ? orderOf(rows[0]) : null;
}

export const findFixedOrder = (id: string, db: Executor) => findBy(id, db, false);

const buys = ({ roles }: Person) => roles.includes('buyer') || roles.includes('handler');

/**
 * The side from which a person looks at a fixed-point order: its buyer (any buyer of the unit as long
 * as nobody has confirmed what the supplier began), its supplier.
 */
export function sideOf(order: FixedOrder, person: Person): FixedOrderSide {
  if (order.supplierId === person.orgId && person.roles.includes('supplier')) return 'supplier';
  const isOwn = order.buyerId === null || order.buyerId === person.id;
  return order.unitId === person.orgId && buys(person) && isOwn ? 'buyer' : 'other';
}

/** Whether somebody may read it: buyers of its unit, and its supplier. */
export const mayRead = (order: FixedOrder, person: Person): boolean =>
  sideOf(order, person) !== 'other' ||
  (buys(person) && isReached(person, { unitId: order.unitId, ownerId: order.buyerId }));

/** The order, locked; for everybody else it does not exist. */
export async function lockFixedOrder(
  id: string,
  person: Person,
  trx: Executor,
): Promise<FixedOrder | Refusal> {
  const order = await findBy(id, trx, true);
  return order && mayRead(order, person) ? order : refuse('fixedOrder.unknown');
}

/** The quote's lines, in order. */
export async function readLines(
  orderId: string,
  db: Executor,
): Promise<(QuoteLineWire & { readonly name: string; readonly unit: string })[]> {
  const { rows } = await sql<QuoteLineWire & { name: string; unit: string }>`
    select item_no as "itemNo", note, quantity, price, name, unit from fixed_order_line
    where order_id = ${orderId} order by line_no`.execute(db);
  return rows;
}

/** The buyers who stated the need; nobody where the supplier began. */
export async function readRequesters(orderId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.person_id as id from fixed_order_event e join fixed_order f on f.id = e.order_id
    where e.order_id = ${orderId} and e.transition = 'begin' and not f.started_by_supplier`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface Moved {
  readonly transition: FixedOrderTransition;
  readonly person: Person;
  readonly note?: string;
}

/** Writes an entry of the timeline; the first one is the beginning, which is no transition. */
export async function addEntry(
  orderId: string,
  entry: { readonly transition: string; readonly sentence: string; readonly note: string },
  personId: string,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  await sql`
    insert into fixed_order_event (order_id, seq, transition, sentence, note, person_id, at)
    select ${orderId}, coalesce(max(seq), 0) + 1, ${entry.transition}, ${entry.sentence},
      ${entry.note}, ${personId}, ${clock.now()}
    from fixed_order_event where order_id = ${orderId}`.execute(trx);
}

/** Checks a transition of a locked order; null when the person may make it now (FP1). */
export const checkMove = (order: FixedOrder, transition: FixedOrderTransition, person: Person) =>
  fixedOrderTable.check(transition, {
    state: order.state,
    side: sideOf(order, person),
    facts: { startedBySupplier: order.startedBySupplier },
  });

/** Moves a locked order to its next state and writes the timeline's entry (FP1). */
export async function applyTransition(
  order: FixedOrder,
  { transition, person, note = '' }: Moved,
  context: { readonly trx: Executor; readonly clock: Clock },
  columns: { readonly order_id?: string; readonly buyer_id?: string } = {},
): Promise<FixedOrder | Refusal> {
  const refusal = checkMove(order, transition, person);
  if (refusal) return refusal;
  const state = fixedOrderTable.next(transition);
  const version = order.version + 1;
  await context.trx
    .updateTable('fixed_order')
    .set({ state, version, ...columns })
    .where('id', '=', order.id)
    .execute();
  const { sentence } = fixedOrderTable.transitions[transition];
  await addEntry(order.id, { transition, sentence, note }, person.id, context);
  return { ...order, state, version };
}
