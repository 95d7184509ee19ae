import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  judgeMove,
  type OrderState,
  stateAfter,
} from '@jicai/shared/domain/ordering/order/states.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import { type Call, type Person, personOf } from '../../../kernel/http/caller.ts';
import { once } from '../../../kernel/write/once.ts';
import { takeStock } from '../../../mall/catalog/stock.ts';
import type { StoredLine } from '../../cart/lines.ts';
import { type CheckoutParts, judgeForm } from '../../checkout/submit.ts';
import { readMarket } from '../../pricing/market.ts';
import { fitsCart, type Judged, judgeLines } from '../../pricing/price-lines.ts';
import { judgeEditedSets } from '../../recipient/edited.ts';
import { readRecipients } from '../../recipient/stored.ts';
import { lockOrder, writeStep } from '../repository.ts';
import { Rollback, transact } from '../rollback.ts';
import { readEvidence } from '../snapshot/evidence.ts';
import { takeSnapshot } from '../snapshot/snapshot.ts';
import { visibleSide } from '../transitions/transition.ts';
import { formColumns, linesOf } from './compose.ts';
import { readForm } from './form-facts.ts';
import { insertEdit, type OrderRow } from './rows.ts';

export type EditForm = RequestOf<(typeof orderEndpoints)['edit']>;
type Answer = { state: OrderState; version: number; differences: Judged['differences'] };

/** An order's lines as a cart has them: a line's number is its id. */
async function asCart(orderId: string, shopName: string, trx: Executor): Promise<StoredLine[]> {
  const rows = await trx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
  return rows
    .filter((row) => row.sku_id !== null)
    .map((row) => ({
      id: String(row.line_no),
      goodsId: row.goods_id,
      skuId: row.sku_id ?? '',
      quantity: row.quantity,
      priceAdded: fen(row.price_added),
      stockAdded: row.stock_added,
      addedAt: row.added_at ?? 0,
      certificatesAdded: row.certificates_added as StoredLine['certificatesAdded'],
      isSelected: true,
      supplierName: shopName,
      accessories: rows
        .filter((part) => part.parent_no === row.line_no)
        .map((part) => ({
          id: part.accessory_id ?? '',
          quantity: part.quantity,
          priceAdded: fen(part.price_added),
          stockAdded: part.stock_added,
        })),
    }));
}

/** The edited lines in the cart's words; those of quantity 0 are left out. */
async function seenOf(orderId: string, form: EditForm, trx: Executor): Promise<SeenLine[] | null> {
  const rows = await trx
    .selectFrom('order_line')
    .select(['line_no', 'parent_no', 'accessory_id'])
    .where('order_id', '=', orderId)
    .execute();
  const seen: SeenLine[] = [];
  for (const { lineNo, quantity, price } of form.lines) {
    const row = rows.find((known) => known.line_no === lineNo);
    if (!row) return null;
    if (quantity === 0) continue;
    const cartId = String(row.parent_no ?? lineNo);
    seen.push({ cartId, accessoryId: row.accessory_id, quantity, price });
  }
  return seen;
}

async function editInside(
  parts: CheckoutParts,
  person: Person,
  form: EditForm,
  trx: Executor,
): Promise<Answer | Refusal> {
  const order = await lockOrder(form.id, trx);
  const side = order && visibleSide(order, person);
  if (!order || !side) return refuse('order.unknown');
  const problem = judgeMove('resubmit', { state: order.state, side });
  if (problem) return problem;
  if (form.version !== order.version) return refuse('order.changedMeanwhile');
  const old = await readOld(order.id, trx);
  const cart = await asCart(order.id, old.supplier_name, trx);
  const seen = await seenOf(order.id, form, trx);
  if (!seen || !fitsCart(cart, seen)) return refuse('order.changedMeanwhile');
  if (seen.length === 0) return refuse('order.empty');
  const facts = await readForm(person, form, trx);
  if (form.addressId !== null && !facts.address) return refuse('address.unknown');
  if (form.invoiceTitleId !== null && !facts.invoice) return refuse('invoiceTitle.unknown');
  if (form.comparisonId !== null && !facts.comparison) return refuse('order.comparisonUnknown');

  // A draft holds no stock (OR7): it is taken as if it were the first time.
  const skuOf = new Map(cart.map(({ id, skuId }) => [id, skuId]));
  const wanted = seen.map(({ cartId, accessoryId, quantity }) => ({
    kind: accessoryId === null ? ('sku' as const) : ('accessory' as const),
    id: accessoryId ?? skuOf.get(cartId) ?? '',
    quantity,
  }));
  const short = new Set(await takeStock(wanted, trx));
  const { is_welfare: isWelfare, budget_per_head: budget } = old.order;
  const { recipients } = isWelfare ? await readRecipients(order.id, trx) : { recipients: [] };
  const regionCode = isWelfare ? null : (facts.address?.regionCode ?? old.region_code);
  const market = await readMarket(cart, regionCode, trx);
  const judged = judgeLines(cart, seen, market, {
    checksPrice: true,
    taken: (id) => !short.has(id),
  });
  const [group] = judged.groups;
  if (judged.differences.length > 0 || !group) {
    const answer = { state: order.state, version: order.version, differences: judged.differences };
    throw new Rollback({ ...refuse('order.differences'), answer });
  }
  if (recipients.length > 0) {
    const wrong = await judgeEditedSets(
      { order, group, recipients, budget: fen(budget ?? 0) },
      trx,
    );
    if (wrong) throw new Rollback(wrong);
  }
  const now = await readNow(parts.clock, trx);
  const at = new Date(now).toISOString();
  const state = stateAfter('resubmit');
  const { address } = facts;
  const row: OrderRow = {
    ...old.order,
    ...formColumns(form),
    state,
    version: order.version + 1,
    ...(address && {
      receiver: address.receiver,
      receiver_phone: address.phone,
      region_code: address.regionCode,
      region_name: address.regionName,
      address_detail: address.detail,
    }),
    ...(facts.invoice && { invoice: facts.invoice }),
    ...(facts.comparison && {
      comparison_id: facts.comparison.id,
      comparison_hash: facts.comparison.hash,
    }),
    deliver_by: form.deliverBy === null ? null : new Date(form.deliverBy).toISOString(),
    delivery_note: form.deliveryNote,
    remark: form.remark,
    goods_amount: group.goodsAmount,
    freight: group.freight,
    discount: fen(0),
    amount: group.amount,
    item_count: group.lines.length,
    submitted_at: at,
    changed_at: at,
  };
  const lines = linesOf(order.id, group, ({ stock }) => stock);
  const evidence = await readEvidence(
    lines.map((line) => line.goods_id),
    [order.shopId],
    trx,
  );
  const snapshot = takeSnapshot({
    order: row,
    lines,
    goods: evidence.goods,
    seller: evidence.sellers.get(order.shopId),
    shopName: old.shop_name,
    supplierName: old.supplier_name,
    unit: { code: facts.unitCode, name: person.orgName },
    buyerName: person.name,
    recipients,
  });
  await trx.deleteFrom('order_line').where('order_id', '=', order.id).execute();
  await insertEdit(
    { lines, snapshots: [{ order_id: order.id, version: row.version, ...snapshot, at }] },
    trx,
  );
  await updateOrder(row, trx);
  const version = await writeStep({ order, move: 'resubmit', state, person, note: '', now }, trx);
  if (form.proofGroup !== null) {
    const { proofGroup, deletedFiles } = form;
    const refused = await parts.claimFiles(proofGroup, person.id, order.id, trx, deletedFiles);
    if (refused) throw new Rollback(refused);
  }
  await parts.events.onSubmitted(
    [{ ...order, name: row.name, state, amount: row.amount, fundsType: row.funds_type }],
    trx,
  );
  return { state, version, differences: [] };
}

/** The order as it was written, moments as texts. */
async function readOld(orderId: string, trx: Executor) {
  const found = await trx
    .selectFrom('purchase_order')
    .innerJoin('shop', 'shop.id', 'purchase_order.shop_id')
    .innerJoin('org', 'org.id', 'purchase_order.supplier_id')
    .select(['shop.name as shop_name', 'org.name as supplier_name', 'purchase_order.region_code'])
    .select((eb) => eb.fn.toJson('purchase_order').as('order'))
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  // The database's JSON of a row: the same columns that OrderRow writes.
  return { ...found, order: found.order as unknown as OrderRow };
}

async function updateOrder(row: OrderRow, trx: Executor): Promise<void> {
  await trx
    .updateTable('purchase_order')
    .set({
      name: row.name,
      funds_type: row.funds_type,
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

/**
 * A draft or rejected order, changed and submitted again: prices, stock and area are asked anew,
 * differences answered as a submit answers them, and a new snapshot is taken (OR5, OR6).
 */
export function editOrder(
  parts: CheckoutParts,
  call: Call,
  form: EditForm,
): Promise<Answer | Refusal> {
  const problem = judgeForm(form);
  if (problem) return Promise.resolve(problem);
  const person = personOf(call);
  return transact<Answer>(parts.db, (trx) =>
    once(call, orderEndpoints.edit, form, trx, () => editInside(parts, person, form, trx)),
  );
}
