import { randomBytes } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import type { Recipient, welfareForm } from '@jicai/shared/contract/ordering/recipient.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Person } from '../../../../kernel/http/caller/caller.ts';
import type { Market } from '../../../pricing/market.ts';
import type { PricedGroup, PricedLine } from '../../../pricing/price-lines.ts';
import { keepRecipients } from '../../../recipient/check.ts';
import { recipientRows } from '../../../recipient/stored.ts';
import type { ProductFacts, SellerFacts } from '../../snapshot/evidence.ts';
import { takeSnapshot } from '../../snapshot/snapshot.ts';
import { type LineRow, newOrder, type OrderRow, type Submitted, submittedRows } from '../rows.ts';
import type { NamedFacts } from './form-facts.ts';

export type SubmitForm = RequestOf<(typeof checkoutEndpoints)['submit']>;

/** The columns that an order copies from a form, at its submit and at an edit. */
export function formColumns(
  form: Omit<
    SubmitForm,
    | 'lines'
    | 'keeps'
    | 'suppliers'
    | 'isWelfare'
    | 'addressId'
    | 'invoiceTitleId'
    | keyof typeof welfareForm
  >,
) {
  return {
    name: form.name.trim(),
    funds_type: form.fundsType,
    funds_card: form.fundsCard.trim(),
    contact_name: form.contactName.trim(),
    contact_phone: form.contactPhone,
    reimburser_name: form.reimburserName.trim(),
    reimburser_phone: form.reimburserPhone,
    purpose_note: form.purposeNote,
    proof_group: form.proofGroup,
    compared: form.compared,
  };
}

/** The columns that an order copies from an address. */
export const addressColumns = (address: NamedFacts['address']) => ({
  receiver: address.receiver,
  receiver_phone: address.phone,
  region_code: address.regionCode,
  region_name: address.regionName,
  address_detail: address.detail,
});

/** The columns that an order copies from the records that its form names. */
export const factColumns = ({ address, invoice, comparison }: NamedFacts) => ({
  ...addressColumns(address),
  invoice,
  comparison_id: comparison?.id ?? null,
  comparison_hash: comparison?.hash ?? '',
});

/** The columns that an order copies from its seller; empty where nothing is known of the seller. */
export const sellerColumns = (seller: SellerFacts | undefined) => ({
  supplier_contact: seller?.contactName ?? '',
  supplier_phone: seller?.contactPhone ?? '',
  supplier_bank: seller?.bank ?? '',
  supplier_account: seller?.account ?? '',
});

/** The id of the stock that a line takes from. */
const sourceOf = ({ accessoryId, skuId }: Pick<PricedLine, 'accessoryId' | 'skuId'>): string =>
  accessoryId ?? skuId;

/** The stock that will be left for a line; several lines may take of the same. */
export function leftOf({ lines }: Pick<PricedGroup, 'lines'>): (line: PricedLine) => number {
  const taken = new Map<string, number>();
  for (const line of lines)
    taken.set(sourceOf(line), (taken.get(sourceOf(line)) ?? 0) + line.quantity);
  return (line) => line.stock - (taken.get(sourceOf(line)) ?? 0);
}

/** The lines whose stock is not what the rows say, with what is left of it now. */
export function strayStock(
  lines: readonly LineRow[],
  market: Market,
): Pick<LineRow, 'order_id' | 'line_no' | 'stock_left'>[] {
  return lines.flatMap(({ order_id, line_no, accessory_id, sku_id, stock_left }) => {
    const offer =
      accessory_id === null
        ? market.offers.get(sku_id ?? '')
        : market.accessories.get(accessory_id);
    if (!offer || offer.stock === stock_left) return [];
    return [{ order_id, line_no, stock_left: offer.stock }];
  });
}

/** Lines of a group as rows; an accessory names the line of its SKU. */
export function linesOf(
  orderId: string,
  group: Pick<PricedGroup, 'lines'>,
  stockLeft: (line: PricedLine) => number,
): LineRow[] {
  const numbers = new Map<string, number>();
  return group.lines.map((line, index): LineRow => {
    const lineNo = index + 1;
    if (line.accessoryId === null) numbers.set(line.cartId, lineNo);
    return {
      order_id: orderId,
      line_no: lineNo,
      parent_no: line.accessoryId === null ? null : (numbers.get(line.cartId) ?? null),
      goods_id: line.productId,
      sku_id: line.accessoryId === null ? line.skuId : null,
      accessory_id: line.accessoryId,
      name: line.name,
      spec: line.spec,
      unit: line.unit,
      category_id: line.categoryId,
      category_name: line.offer.categoryName,
      picture: line.picture,
      price: line.price,
      quantity: line.quantity,
      discount: fen(0),
      amount: line.amount,
      shipped: 0,
      released: 0,
      price_added: line.priceAdded,
      added_at: line.addedAt === null ? null : new Date(line.addedAt).toISOString(),
      stock_added: line.stockAdded,
      certificates_added: line.certificatesAdded,
      stock_left: stockLeft(line),
      brand: '',
      model: '',
      tax_rate: line.offer.taxHundredths,
    };
  });
}

/** Everything that the rows of a submit are made of. */
export interface SubmitParts {
  readonly person: Person;
  readonly form: SubmitForm;
  readonly facts: NamedFacts;
  readonly groups: readonly PricedGroup[];
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly sellers: ReadonlyMap<string, SellerFacts>;
  readonly drawn: { now: number; group: string; numbers: string[] };
  /** The number of the group buy or fixed-point order behind it; none for a cart. */
  readonly sourceNumber?: string;
}

function orderOf(parts: SubmitParts, group: PricedGroup, number: string): OrderRow {
  const { person, form, facts, drawn, sellers } = parts;
  const wish = form.suppliers.find(({ shopId }) => shopId === group.shopId);
  return {
    ...newOrder(drawn.now),
    number,
    group_number: drawn.group,
    state: 'pendingReview',
    buyer_id: person.id,
    unit_id: person.orgId,
    shop_id: group.shopId,
    supplier_id: group.supplierId,
    zone_id: group.zoneId,
    ...formColumns(form),
    ...factColumns(facts),
    ...sellerColumns(sellers.get(group.shopId)),
    deliver_by: wish?.deliverBy == null ? null : new Date(wish.deliverBy).toISOString(),
    delivery_note: wish?.deliveryNote ?? '',
    remark: wish?.remark ?? '',
    goods_amount: group.productAmount,
    freight: group.freight,
    amount: group.amount,
    item_count: group.lines.length,
    is_welfare: form.isWelfare,
    budget_per_head: form.budgetPerHead,
    recipient_salt: form.isWelfare ? randomBytes(16).toString('hex') : '',
    project_number: '',
    source_number: parts.sourceNumber ?? '',
    is_service: false,
  };
}

/** All rows of a submit: one order per supplier under a group number. */
export function composeSubmit(parts: SubmitParts): Submitted & { readonly amount: Fen } {
  const { person, groups, drawn } = parts;
  const recipients: Recipient[] = keepRecipients(parts.form.recipients);
  const all = groups.map((group, index) => {
    const order = orderOf(parts, group, drawn.numbers[index] ?? '');
    const lines = linesOf(order.id, group, leftOf(group));
    const snapshot = takeSnapshot({
      order,
      lines,
      products: parts.products,
      seller: parts.sellers.get(group.shopId),
      shopName: group.shopName,
      supplierName: group.supplierName,
      unit: { code: parts.facts.unitCode, name: person.orgName },
      buyerName: person.name,
      recipients,
    });
    return { order, lines, snapshot };
  });
  const rows = submittedRows({
    number: drawn.group,
    by: { id: person.id, unitId: person.orgId, name: person.name, orgName: person.orgName },
    at: new Date(drawn.now).toISOString(),
    orders: all,
    cartLineIds: [...new Set(groups.flatMap((group) => group.lines.map(({ cartId }) => cartId)))],
    recipients: all.flatMap(({ order }) => recipientRows(order.id, recipients)),
  });
  return { ...rows, amount: rows.group.amount };
}
