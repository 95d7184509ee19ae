import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Executor } from '../../../../kernel/db/open.ts';
import type { OrderRow } from '../rows.ts';

/** An order as it was written, with the names of its shop and supplier. */
export interface WrittenOrder {
  readonly row: OrderRow;
  readonly shopName: string;
  readonly supplierName: string;
}

/** Reads an order's row, its moments as texts. The order must exist. */
export async function readWrittenOrder(orderId: string, trx: Executor): Promise<WrittenOrder> {
  const found = await trx
    .selectFrom('purchase_order')
    .leftJoin('shop', 'shop.id', 'purchase_order.shop_id')
    .innerJoin('org', 'org.id', 'purchase_order.supplier_id')
    .select((eb) => [
      eb.fn.coalesce('shop.name', 'org.name').as('shopName'),
      'org.name as supplierName',
    ])
    .select((eb) => eb.fn.toJson('purchase_order').as('row'))
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  // The database's JSON of a row: the same columns that OrderRow writes.
  return { ...found, row: found.row as unknown as OrderRow };
}

/** The amounts of the other orders of the same submit, as long as they are alive: one budget. */
export async function readOtherAmounts(orderId: string, trx: Executor): Promise<Fen[]> {
  const rows = await trx
    .selectFrom('purchase_order as other')
    .innerJoin('purchase_order as own', 'own.group_number', 'other.group_number')
    .select('other.amount')
    .where('own.id', '=', orderId)
    .where('other.id', '<>', orderId)
    .where('other.state', 'not in', ['declined', 'cancelled', 'closed'])
    .execute();
  return rows.map(({ amount }) => fen(amount));
}

/** Writes what an edit changed of an order, except its state. */
export async function updateEditedOrder(row: OrderRow, trx: Executor): Promise<void> {
  await trx
    .updateTable('purchase_order')
    .set({
      name: row.name,
      funds_type: row.funds_type,
      funds_card: row.funds_card,
      contact_name: row.contact_name,
      contact_phone: row.contact_phone,
      reimburser_name: row.reimburser_name,
      reimburser_phone: row.reimburser_phone,
      purpose_note: row.purpose_note,
      proof_group: row.proof_group,
      compared: JSON.stringify(row.compared),
      comparison_id: row.comparison_id,
      comparison_hash: row.comparison_hash,
      receiver: row.receiver,
      receiver_phone: row.receiver_phone,
      region_code: row.region_code,
      region_name: row.region_name,
      address_detail: row.address_detail,
      invoice: JSON.stringify(row.invoice),
      deliver_by: row.deliver_by === null ? null : new Date(row.deliver_by),
      delivery_note: row.delivery_note,
      remark: row.remark,
      goods_amount: row.goods_amount,
      freight: row.freight,
      discount: row.discount,
      amount: row.amount,
      item_count: row.item_count,
      submitted_at: new Date(row.submitted_at),
    })
    .where('id', '=', row.id)
    .execute();
}
