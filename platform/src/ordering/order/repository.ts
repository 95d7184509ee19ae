import { type Fen, fen } from '@jicai/shared/domain/kernel/money.ts';
import type { OrderAction, OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { OrderRef } from './ports.ts';

/** What a decision about an order needs. */
export interface LockedOrder extends OrderRef {
  readonly groupNumber: string;
  readonly version: number;
  readonly goodsAmount: Fen;
  readonly freight: Fen;
  readonly discount: Fen;
  readonly proofGroup: string | null;
  readonly passedAt: number | null;
}

/** Takes an order's row until the end of the transaction; null where there is none. */
export async function lockOrder(id: string, trx: Executor): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select o.id, o.number, o.name, o.state, o.unit_id as "unitId", o.buyer_id as "buyerId",
      person.name as "buyerName", o.shop_id as "shopId", o.supplier_id as "supplierId",
      o.funds_type as "fundsType", o.amount, o.group_number as "groupNumber", o.version,
      o.goods_amount as "goodsAmount", o.freight, o.discount, o.proof_group as "proofGroup",
      o.passed_at as "passedAt"
    from purchase_order o join person on person.id = o.buyer_id
    where o.id = ${id} for update of o`.execute(trx);
  return rows[0] ?? null;
}

/** The lines of an order, as far as its stock, parcels and amounts go. */
export interface StockedLine {
  readonly lineNo: number;
  readonly skuId: string | null;
  readonly accessoryId: string | null;
  readonly goodsId: string;
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
    goodsId: row.goods_id,
    name: row.name,
    price: fen(row.price),
    quantity: row.quantity,
    amount: fen(row.amount),
    shipped: row.shipped,
  }));
}

interface Step {
  readonly order: LockedOrder;
  readonly move: OrderAction;
  readonly state: OrderState;
  readonly person: Pick<Person, 'id' | 'name' | 'orgName'>;
  readonly note: string;
  readonly now: number;
}

/** The new state and its line in the log; an event's number is the version that it made. */
export async function writeStep(step: Step, trx: Executor): Promise<number> {
  const { order, move, state, person, note } = step;
  const version = order.version + 1;
  const at = moment(step.now);
  await trx
    .updateTable('purchase_order')
    .set({ state, version, changed_at: at, ...(move === 'pass' ? { passed_at: at } : {}) })
    .where('id', '=', order.id)
    .execute();
  await trx
    .insertInto('order_event')
    .values({
      order_id: order.id,
      seq: version,
      move,
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

/** Which of an order's people somebody is; null for everybody else, who learns nothing of it. */
export function sideOf(order: Pick<OrderRef, 'buyerId' | 'unitId' | 'supplierId'>, person: Person) {
  const orders = person.roles.includes('buyer') || person.roles.includes('handler');
  if (order.buyerId === person.id) return 'buyer' as const;
  if (order.unitId === person.orgId && orders) return 'colleague' as const;
  if (order.supplierId === person.orgId && person.roles.includes('supplier'))
    return 'supplier' as const;
  return person.roles.includes('reviewer') ? ('reviewer' as const) : null;
}
