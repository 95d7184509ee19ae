import { createHash } from 'node:crypto';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { masked } from '@jicai/shared/domain/identity/identifiers.ts';
import { canonicalJson, type Evidence } from '@jicai/shared/domain/kernel/texts/canonical-json.ts';
import { recipientsHash } from '../../recipient/stored.ts';
import type { LineRow, OrderRow } from '../placing/rows.ts';
import type { ProductFacts, SellerFacts } from './evidence.ts';

export const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

/** Everything that a snapshot is made of. */
interface SnapshotParts {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly seller: Pick<SellerFacts, 'orgCode' | 'certificates'> | undefined;
  readonly shopName: string;
  readonly supplierName: string;
  readonly unit: { readonly code: string; readonly name: string };
  readonly buyerName: string;
  readonly recipients: readonly Recipient[];
}

/** The text of an order's snapshot and its hash (OR6). */
export function takeSnapshot(parts: SnapshotParts): { body: string; hash: string } {
  const { order, lines, products, seller } = parts;
  const snapshot: OrderSnapshot = {
    number: order.number,
    groupNumber: order.group_number,
    version: order.version,
    name: order.name,
    submittedAtMs: Date.parse(order.submitted_at),
    unitCode: parts.unit.code,
    unitName: parts.unit.name,
    buyerName: parts.buyerName,
    contactName: order.contact_name,
    contactPhone: order.contact_phone,
    fundsType: order.funds_type,
    shopId: order.shop_id ?? '',
    shopName: parts.shopName,
    supplierName: parts.supplierName,
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
    projectNumber: order.project_number,
    deliverByMs: order.deliver_by === null ? null : Date.parse(order.deliver_by),
    invoice: order.invoice,
    compared: [...order.compared],
    comparisonHash: order.comparison_hash,
    recipients: parts.recipients.map((one) => ({ ...one, phone: masked(one.phone) })),
    recipientsHash: recipientsHash(order.recipient_salt, parts.recipients),
    budgetPerHead: order.budget_per_head,
    lines: lines.map((line) => {
      const facts = products.get(line.goods_id ?? '');
      return {
        lineNo: line.line_no,
        parentNo: line.parent_no,
        productId: line.goods_id ?? '',
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
        brand: line.brand,
        offeredModel: line.model,
        taxRate: line.tax_rate,
        model: facts?.model ?? '',
        origin: facts?.origin ?? '',
        warranty: facts?.warranty ?? '',
        description: facts?.description ?? '',
        attributes: (facts?.attributes ?? []).map(({ name, value }) => ({ name, value })),
        pictures: [...(facts?.pictures ?? [])],
      };
    }),
    productAmount: order.goods_amount,
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
