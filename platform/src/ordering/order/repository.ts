import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type {
  OrderAction,
  OrderSide,
  OrderState,
} from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';
import type { OrderRef } from './ports.ts';

/** The facts that a decision about an order needs. */
export interface LockedOrder extends OrderRef {
  readonly groupNumber: string;
  readonly version: number;
  readonly productAmount: Fen;
  readonly freight: Fen;
  readonly discount: Fen;
  readonly proofGroup: string | null;
  readonly passedAt: number | null;
  /** The awarded project; empty for an order of the mall. */
  readonly projectNumber: string;
  /** The group buy or fixed-point order that it comes from; empty for a cart. */
  readonly sourceNumber: string;
  readonly isService: boolean;
}

/** Takes an order's row until the end of the transaction; null where there is none. */
export async function lockOrder(id: string, trx: Executor): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.number, o.name, o.state, o.unit_id as "unitId", o.buyer_id as "buyerId",
      person.name as "buyerName", o.shop_id as "shopId", o.supplier_id as "supplierId",
      o.funds_type as "fundsType", o.amount, o.group_number as "groupNumber", o.version,
      o.goods_amount as "productAmount", o.freight, o.discount, o.proof_group as "proofGroup",
      o.passed_at as "passedAt", o.project_number as "projectNumber",
      o.source_number as "sourceNumber", o.is_service as "isService"
    from purchase_order o join person on person.id = o.buyer_id
    where o.id = ${id} for update of o`.execute(trx);
  return rows[0] ?? null;
}

/** The lines of an order, as far as its stock, parcels and amounts go. */
export interface StockedLine {
  readonly lineNo: number;
  readonly skuId: string | null;
  readonly accessoryId: string | null;
  readonly productId: string | null;
  readonly name: string;
  readonly price: Fen;
  readonly quantity: number;
  readonly amount: Fen;
  readonly shipped: number;
}

export async function readStockedLines(orderId: string, trx: Executor): Promise<StockedLine[]> {
  const rows = await trx
    .selectFrom('order_line')
    .select(['line_no', 'sku_id', 'accessory_id', 'goods_id', 'name', 'price', 'quantity'])
    .select(['amount', 'shipped'])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
  return rows.map((row) => ({
    lineNo: row.line_no,
    skuId: row.sku_id,
    accessoryId: row.accessory_id,
    productId: row.goods_id,
    name: row.name,
    price: fen(row.price),
    quantity: row.quantity,
    amount: fen(row.amount),
    shipped: row.shipped,
  }));
}

interface LoggedTransition {
  readonly order: LockedOrder;
  readonly transition: OrderAction;
  readonly state: OrderState;
  readonly person: Pick<Person, 'id' | 'name' | 'orgName'>;
  readonly note: string;
  readonly now: number;
}

/** Writes the new state and its line in the log; an event's number is the version that it made. */
export async function writeTransition(logged: LoggedTransition, trx: Executor): Promise<number> {
  const { order, transition, state, person, note } = logged;
  const version = order.version + 1;
  const at = moment(logged.now);
  await trx
    .updateTable('purchase_order')
    .set({ state, version, changed_at: at, ...(transition === 'pass' ? { passed_at: at } : {}) })
    .where('id', '=', order.id)
    .execute();
  await trx
    .insertInto('order_event')
    .values({
      order_id: order.id,
      seq: version,
      move: transition,
      state,
      at,
      person_id: person.id,
      person_name: person.name,
      org_name: person.orgName,
      note,
    })
    .execute();
  return version;
}

/** The side of an order that a person is on; null for everybody else, who learns nothing of it. */
export function sideOf(
  order: Pick<OrderRef, 'buyerId' | 'unitId' | 'supplierId'>,
  person: Person,
): OrderSide | null {
  const orders = person.roles.includes('buyer') || person.roles.includes('handler');
  if (order.buyerId === person.id) return 'buyer';
  if (orders && isReached(person, { unitId: order.unitId, ownerId: order.buyerId }))
    return 'colleague';
  if (order.supplierId === person.orgId && person.roles.includes('supplier')) return 'supplier';
  return person.roles.includes('reviewer') ? 'reviewer' : null;
}

/** The side of an order as far as it concerns the person: a supplier's only once reviewed (OR8). */
export function visibleSide(
  order: Parameters<typeof sideOf>[0] & { readonly passedAt: number | null },
  person: Person,
): OrderSide | null {
  const side = sideOf(order, person);
  return side === 'supplier' && order.passedAt === null ? null : side;
}
