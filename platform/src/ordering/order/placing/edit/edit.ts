import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { checkDeliverBy } from '@jicai/shared/domain/ordering/order/delivery-date.ts';
import { orderTable } from '@jicai/shared/domain/ordering/order/states.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import type { Database, Executor } from '../../../../kernel/db/open.ts';
import type { Person } from '../../../../kernel/http/caller/caller.ts';
import type { RefusedResponse } from '../../../../kernel/http/serve.ts';
import { readOffers } from '../../../../mall/catalog/offers.ts';
import { takeStock } from '../../../../mall/catalog/stock.ts';
import { type AskProviders, asQuoted, type ExternalQuotes } from '../../../pricing/external.ts';
import type { PricedGroup } from '../../../pricing/price-lines.ts';
import { areStored } from '../../../pricing/seen-lines.ts';
import { readRecipients } from '../../../recipient/stored.ts';
import { orderSubmitted } from '../../events.ts';
import { readFacts } from '../../facts.ts';
import type { CheckSource, ClaimFiles, OrderWrite } from '../../ports.ts';
import { type LockedOrder, lockOrder, visibleSide, writeTransition } from '../../repository.ts';
import { readEvidence } from '../../snapshot/evidence.ts';
import { takeSnapshot } from '../../snapshot/snapshot.ts';
import { stockOf } from '../../transitions/transition.ts';
import { checkForm } from '../form/check-form.ts';
import { claimOrderFiles } from '../form/claim-files.ts';
import { addressColumns, formColumns, leftOf, linesOf } from '../form/compose.ts';
import {
  checkFormFacts,
  type FormFacts,
  findRegionCode,
  readFormFacts,
} from '../form/form-facts.ts';
import { readFrozenLines } from '../frozen-lines.ts';
import { type Placement, placeOrders } from '../place.ts';
import { reserveEdited } from '../reserve.ts';
import { insertEdit, type LineRow, type OrderRow } from '../rows.ts';
import { readEditedLines } from './edited-lines.ts';
import {
  readOtherAmounts,
  readWrittenOrder,
  updateEditedOrder,
  type WrittenOrder,
} from './edited-order.ts';

export type EditForm = RequestOf<(typeof orderEndpoints)['edit']>;
type Answer = ResponseOf<(typeof orderEndpoints)['edit']>;

/** The order's row, locked, when this person may edit the version that they saw. */
async function lockEditable(
  form: EditForm,
  person: Person,
  trx: Executor,
): Promise<LockedOrder | Refusal> {
  const order = await lockOrder(form.id, trx);
  const side = order && visibleSide(order, person);
  if (!order || !side) return refuse('order.unknown');
  const refused = orderTable.check('resubmit', {
    state: order.state,
    side,
    facts: await readFacts(order.id, trx),
  });
  if (refused) return refused;
  return form.version === order.version ? order : refuse('order.changedMeanwhile');
}

/** Everything that an edit is made of. */
interface Edit {
  readonly order: LockedOrder;
  readonly written: WrittenOrder;
  readonly form: EditForm;
  readonly facts: FormFacts;
  readonly recipients: readonly Recipient[];
}

async function placementOf(
  { order, written, form, facts, recipients }: Edit,
  quotes: ExternalQuotes,
  trx: Executor,
): Promise<Placement | Refusal> {
  const lines = await readEditedLines(order.id, written.supplierName, form.lines, trx);
  if (!lines || !areStored(lines.stored, lines.seen)) return refuse('order.changedMeanwhile');
  if (lines.seen.length === 0) return refuse('order.empty');
  const { is_welfare: isWelfare, budget_per_head: budget, region_code: regionCode } = written.row;
  return {
    ...lines,
    isWelfare,
    regionCode: facts.address?.regionCode ?? regionCode,
    recipients,
    budgetPerHead: budget === null ? null : fen(budget),
    otherAmounts: recipients.length > 0 ? await readOtherAmounts(order.id, trx) : [],
    deliverBy: () => form.deliverBy,
    now: facts.now,
    agreed: asQuoted(quotes),
  };
}

/** The lines of an edited order and what they add up to. */
interface EditedSums extends Pick<PricedGroup, 'productAmount' | 'freight' | 'amount'> {
  readonly lines: readonly LineRow[];
}

/** The order's row as the edit leaves it; books that the form does not name stay as they were. */
function editedRow({ order, written, form, facts }: Edit, sums: EditedSums): OrderRow {
  const { address, invoice, comparison } = facts;
  const at = new Date(facts.now).toISOString();
  return {
    ...written.row,
    ...formColumns(form),
    state: orderTable.next('resubmit'),
    version: order.version + 1,
    ...(address && addressColumns(address)),
    ...(invoice && { invoice }),
    ...(comparison && { comparison_id: comparison.id, comparison_hash: comparison.hash }),
    deliver_by: form.deliverBy === null ? null : new Date(form.deliverBy).toISOString(),
    delivery_note: form.deliveryNote,
    remark: form.remark,
    goods_amount: sums.productAmount,
    freight: sums.freight,
    discount: fen(0),
    amount: sums.amount,
    item_count: sums.lines.length,
    submitted_at: at,
    changed_at: at,
  };
}

/** Writes the lines anew, and the next snapshot. */
async function writeEvidence(
  { order, written, facts, recipients }: Edit,
  row: OrderRow,
  lines: readonly LineRow[],
  { trx, person }: OrderWrite,
): Promise<void> {
  const productIds = lines.flatMap((line) => line.goods_id ?? []);
  const shopIds = order.shopId === null ? [] : [order.shopId];
  const evidence = await readEvidence(productIds, shopIds, trx);
  const snapshot = takeSnapshot({
    order: row,
    lines,
    products: evidence.products,
    seller: evidence.sellers.get(order.shopId ?? ''),
    shopName: written.shopName,
    supplierName: written.supplierName,
    unit: { code: facts.unitCode, name: person.orgName },
    buyerName: person.name,
    recipients,
  });
  const { id, version, submitted_at: at } = row;
  await trx.deleteFrom('order_line').where('order_id', '=', id).execute();
  await insertEdit({ lines, snapshots: [{ order_id: id, version, ...snapshot, at }] }, trx);
}

/** Writes the order as it was edited, and publishes that it waits for its review again. */
async function writeEdit(
  claimFiles: ClaimFiles,
  edit: Edit,
  sums: EditedSums,
  context: OrderWrite,
) {
  const { order, form, facts } = edit;
  const { trx, person, publish } = context;
  const { lines } = sums;
  const row = editedRow(edit, sums);
  await writeEvidence(edit, row, lines, context);
  await updateEditedOrder(row, trx);
  const { state } = row;
  const logged = {
    order,
    transition: 'resubmit',
    state,
    person,
    note: '',
    now: facts.now,
  } as const;
  const version = await writeTransition(logged, trx);
  const lacking = await reserveEdited(row, lines, context);
  if (lacking) return lacking;
  const owner = { personId: person.id, objectId: order.id, deletedFiles: form.deletedFiles };
  const refused = await claimOrderFiles(claimFiles, form, owner, trx);
  if (refused) return refused;
  const { name, amount, funds_type: fundsType } = row;
  await publish(orderSubmitted, [{ ...order, name, state, amount, fundsType }], trx);
  return { lines, state, version };
}

/** The parts that edits need besides the database. */
export interface EditDeps {
  readonly claimFiles: ClaimFiles;
  readonly checkSource: CheckSource;
}

/** Checks another address of frozen lines: its source and the shops of its products go there. */
async function checkFrozenAddress(
  { order: { sourceNumber }, facts: { address } }: Edit,
  lines: readonly LineRow[],
  checkSource: CheckSource,
  trx: Executor,
): Promise<Refusal | null> {
  if (!address) return null;
  const stray = await checkSource(sourceNumber, address.regionCode, trx);
  if (stray) return stray;
  const skuIds = lines.flatMap(({ sku_id: id }) => id ?? []);
  if (skuIds.length === 0) return null;
  const offers = await readOffers({ skuIds }, address.regionCode, trx);
  const outside = offers.find(({ deliverable }) => deliverable === false);
  return outside ? refuse('cart.outOfArea', { name: outside.productName }) : null;
}

/** Submits an order with frozen prices again: everything but its lines may have changed. */
async function editFrozen(
  { claimFiles, checkSource }: EditDeps,
  edit: Edit,
  context: OrderWrite,
): Promise<Answer | Refusal> {
  const { order, written, form, facts } = edit;
  const late = checkDeliverBy(form.deliverBy, facts.now, written.shopName);
  if (late) return late;
  const lines = await readFrozenLines(order.id, form.lines, context.trx);
  if (isRefusal(lines)) return lines;
  const stray = await checkFrozenAddress(edit, lines, checkSource, context.trx);
  if (stray) return stray;
  const { productAmount, freight } = order;
  const sums = { lines, productAmount, freight, amount: sumFen([productAmount, freight]) };
  const placed = await writeEdit(claimFiles, edit, sums, context);
  if (isRefusal(placed)) return placed;
  // Lines of a group buy are products of the mall: they take their stock again.
  const taken = lines.map((line) => ({
    skuId: line.sku_id,
    accessoryId: line.accessory_id,
    quantity: line.quantity,
  }));
  if ((await takeStock(stockOf(taken), context.trx)).length > 0) return refuse('order.frozenStock');
  return { state: placed.state, version: placed.version, differences: [] };
}

/** Asks the providers of an order's lines for today's price and stock; nothing of others' orders. */
export async function askEdit(
  { askProviders, db }: { readonly askProviders: AskProviders | null; readonly db: Database },
  form: EditForm,
  person: Person,
): Promise<ExternalQuotes | Refusal> {
  if (!askProviders) return new Map();
  const rows = await db
    .selectFrom('order_line as l')
    .innerJoin('purchase_order as o', 'o.id', 'l.order_id')
    .select(['l.sku_id as skuId', 'l.quantity', 'o.region_code as region'])
    .where('o.id', '=', form.id)
    .where('o.buyer_id', '=', person.id)
    // Frozen prices are nobody's to ask.
    .where('o.project_number', '=', '')
    .where('o.source_number', '=', '')
    .execute();
  const lines = rows.flatMap(({ skuId, quantity }) => (skuId ? [{ skuId, quantity }] : []));
  if (lines.length === 0) return new Map();
  const address = await findRegionCode(form.addressId, person.id, db);
  const recipients = await readRecipients(form.id, db);
  const codes = recipients.recipients.map(({ regionCode }) => regionCode);
  const regionCodes = codes.length > 0 ? codes : [address ?? rows[0]?.region ?? ''];
  return askProviders({ lines, regionCodes: [...new Set(regionCodes)] }, db);
}

/**
 * Changes a draft or a rejected order and submits it again: prices, stock and area are asked anew,
 * differences are answered as a submit answers them, and a new snapshot is taken (OR5, OR6). Every
 * refusal must roll the transaction back.
 */
export async function editOrder(
  deps: EditDeps,
  form: EditForm,
  quotes: ExternalQuotes,
  context: OrderWrite,
): Promise<Answer | Refusal | RefusedResponse<Answer>> {
  const { trx, person, clock } = context;
  const wrongForm = checkForm(form);
  if (wrongForm) return wrongForm;
  const order = await lockEditable(form, person, trx);
  if (isRefusal(order)) return order;
  const written = await readWrittenOrder(order.id, trx);
  const facts = await readFormFacts(person, form, clock, trx);
  const unknown = checkFormFacts(form, facts);
  if (unknown) return unknown;
  const { recipients } = written.row.is_welfare
    ? await readRecipients(order.id, trx)
    : { recipients: [] };
  const edit = { order, written, form, facts, recipients };
  if (order.projectNumber !== '' || order.sourceNumber !== '')
    return editFrozen(deps, edit, context);
  const placement = await placementOf(edit, quotes, trx);
  if (isRefusal(placement)) return placement;
  const placed = await placeOrders(
    placement,
    // The lines of an order are of one shop.
    async ([group]) => {
      if (!group) return refuse('order.empty');
      const lines = linesOf(order.id, group, leftOf(group));
      return writeEdit(deps.claimFiles, edit, { ...group, lines }, context);
    },
    trx,
  );
  if (isRefusal(placed)) return placed;
  if ('differences' in placed) {
    const { state, version } = order;
    const { differences } = placed;
    return { ...refuse('order.differences'), answer: { state, version, differences } };
  }
  return { state: placed.state, version: placed.version, differences: [] };
}
