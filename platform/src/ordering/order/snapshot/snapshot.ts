import { createHash } from 'node:crypto';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/canonical-json.ts';
import { maskPhone } from '@jicai/shared/domain/ordering/order/recipients.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { readRecipients, recipientsHash } from '../../recipient/stored.ts';
import type { LineRow, OrderRow } from '../placing/rows.ts';
import type { GoodsFacts, SellerFacts } from './evidence.ts';

export const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

interface Given {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly goods: ReadonlyMap<string, GoodsFacts>;
  readonly seller: SellerFacts | undefined;
  readonly shopName: string;
  readonly supplierName: string;
  readonly unit: { readonly code: string; readonly name: string };
  readonly buyerName: string;
  readonly recipients: readonly Recipient[];
}

/** The text of an order's snapshot and its hash (OR6). */
export function takeSnapshot(given: Given): { body: string; hash: string } {
  const { order, lines, goods, seller } = given;
  const snapshot: OrderSnapshot = {
    number: order.number,
    groupNumber: order.group_number,
    version: order.version,
    name: order.name,
    submittedAtMs: Date.parse(order.submitted_at),
    unitCode: given.unit.code,
    unitName: given.unit.name,
    buyerName: given.buyerName,
    contactName: order.contact_name,
    contactPhone: order.contact_phone,
    fundsType: order.funds_type,
    shopId: order.shop_id,
    shopName: given.shopName,
    supplierName: given.supplierName,
    supplierCode: seller?.orgCode ?? '',
    supplierContact: order.supplier_contact,
    supplierPhone: order.supplier_phone,
    certificates: (seller?.certificates ?? []).map(({ name, number, expires }) => ({
      name,
      number,
      expires: expires ?? '',
    })),
    receiver: order.receiver,
    receiverPhone: order.receiver_phone,
    deliveryPlace: placeOf(order),
    deliverByMs: order.deliver_by === null ? null : Date.parse(order.deliver_by),
    invoice: order.invoice,
    compared: [...order.compared],
    comparisonHash: order.comparison_hash,
    recipients: given.recipients.map((one) => ({ ...one, phone: maskPhone(one.phone) })),
    recipientsHash: recipientsHash(order.recipient_salt, given.recipients),
    budgetPerHead: order.budget_per_head,
    lines: lines.map((line) => {
      const facts = goods.get(line.goods_id);
      return {
        lineNo: line.line_no,
        parentNo: line.parent_no,
        goodsId: line.goods_id,
        name: line.name,
        spec: line.spec,
        unit: line.unit,
        categoryName: line.category_name,
        picture: line.picture,
        price: line.price,
        quantity: line.quantity,
        discount: line.discount,
        amount: line.amount,
        shipped: 0,
        model: facts?.model ?? '',
        origin: facts?.origin ?? '',
        warranty: facts?.warranty ?? '',
        description: facts?.description ?? '',
        attributes: (facts?.attributes ?? []).map(({ name, value }) => ({ name, value })),
        pictures: [...(facts?.pictures ?? [])],
      };
    }),
    goodsAmount: order.goods_amount,
    freight: order.freight,
    amount: order.amount,
  };
  // The wire side holds texts, whole numbers and lists of them only.
  const body = canonicalJson(encode(OrderSnapshot, snapshot) as Evidence);
  return { body, hash: hashOf(body) };
}

/** Region, address and note in one line. */
export function placeOf(order: {
  region_name: string;
  address_detail: string;
  delivery_note: string;
}): string {
  const note = order.delivery_note ? `（${order.delivery_note}）` : '';
  return `${order.region_name} ${order.address_detail}${note}`.trim();
}

/** Whether the stored list of recipients is the one that the snapshot names. */
async function hasItsRecipients(orderId: string, body: string, db: Executor): Promise<boolean> {
  const { recipientsHash: named } = decode(OrderSnapshot, JSON.parse(body));
  if (named === null) return true;
  const { salt, recipients } = await readRecipients(orderId, db);
  return recipientsHash(salt, recipients) === named;
}

/** The newest snapshot of an order, or a version. */
export async function readSnapshot(orderId: string, version: number | null, db: Executor) {
  const row = await db
    .selectFrom('order_snapshot')
    .select(['version', 'body', 'hash', 'at'])
    .where('order_id', '=', orderId)
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { body, hash, at } = row;
  const isIntact = hashOf(body) === hash && (await hasItsRecipients(orderId, body, db));
  return { version: row.version, body, hash, atMs: at, isIntact };
}
