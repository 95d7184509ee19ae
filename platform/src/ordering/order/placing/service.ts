import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import { orderSubmitted } from '../events.ts';
import type { ClaimFiles, OrderWrite } from '../ports.ts';
import { readEvidence, type SellerFacts } from '../snapshot/evidence.ts';
import { takeSnapshot } from '../snapshot/snapshot.ts';
import { claimOrderFiles } from './form/claim-files.ts';
import { factColumns, formColumns, sellerColumns } from './form/compose.ts';
import type { NamedFacts } from './form/form-facts.ts';
import { drawNumbers } from './numbers.ts';
import { reserveFor } from './reserve.ts';
import { insertSubmit, newOrder, type OrderRow, submittedRows } from './rows.ts';
import { rowOfTextLine } from './text-line.ts';

/** One line of a service: no product, no stock. */
export interface ServiceLine {
  readonly name: string;
  readonly unit: string;
  readonly spec: string;
  readonly quantity: number;
  /** 分 */
  readonly price: Fen;
}

/** An agreed service and the form of its order. */
export interface ServiceOrder {
  readonly form: Parameters<typeof formColumns>[0];
  readonly remark: string;
  readonly facts: NamedFacts;
  /** The fixed-point order's number. */
  readonly sourceNumber: string;
  /** People besides the caller who stated the need: they review nothing of it (rule 7). */
  readonly demanderIds: readonly string[];
  readonly shopId: string;
  readonly shopName: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly categoryName: string;
  readonly deliverBy: number | null;
  readonly lines: readonly ServiceLine[];
}

/** The zone of the fixed-point mall. */
const FIXED_ZONE = 'ddsc';

function rowOfOrder(
  service: ServiceOrder,
  seller: SellerFacts | undefined,
  { person }: Pick<OrderWrite, 'person'>,
  drawn: { readonly now: number; readonly group: string; readonly number: string },
): OrderRow {
  const { form, facts, lines, deliverBy } = service;
  const amount = sumFen(lines.map(({ price, quantity }) => lineAmount(price, quantity)));
  return {
    ...newOrder(drawn.now),
    number: drawn.number,
    group_number: drawn.group,
    state: 'pendingReview',
    buyer_id: person.id,
    unit_id: person.orgId,
    shop_id: service.shopId,
    supplier_id: service.supplierId,
    zone_id: FIXED_ZONE,
    ...formColumns(form),
    ...factColumns(facts),
    ...sellerColumns(seller),
    deliver_by: deliverBy === null ? null : new Date(deliverBy).toISOString(),
    delivery_note: '',
    remark: service.remark.trim(),
    goods_amount: amount,
    freight: fen(0),
    amount,
    item_count: lines.length,
    is_welfare: false,
    budget_per_head: null,
    recipient_salt: '',
    project_number: '',
    source_number: service.sourceNumber,
    is_service: true,
  };
}

/** The rows of the one order with its snapshot and its event. */
async function composeService(service: ServiceOrder, context: OrderWrite) {
  const { trx, person, clock } = context;
  const { sellers } = await readEvidence([], [service.shopId], trx);
  const seller = sellers.get(service.shopId);
  const { now, group, numbers } = await drawNumbers(1, clock, trx);
  const order = rowOfOrder(service, seller, context, { now, group, number: numbers[0] ?? '' });
  const lines = service.lines.map((line, index) =>
    rowOfTextLine(order.id, { ...line, categoryName: service.categoryName }, index),
  );
  const snapshot = takeSnapshot({
    order,
    lines,
    products: new Map(),
    seller,
    shopName: service.shopName,
    supplierName: service.supplierName,
    unit: { code: service.facts.unitCode, name: person.orgName },
    buyerName: person.name,
    recipients: [],
  });
  return { order, lines, snapshot };
}

/**
 * Makes the ordinary order of an agreed service (kind service: lines without products) and begins its
 * review. Its prices are frozen, as those of an award are.
 */
export async function placeServiceOrder(
  claimFiles: ClaimFiles,
  service: ServiceOrder,
  context: OrderWrite,
): Promise<{ readonly id: string; readonly number: string } | Refusal> {
  const { trx, person, publish } = context;
  const { order, lines, snapshot } = await composeService(service, context);
  const { id, number, amount } = order;
  const rows = submittedRows({
    number: order.group_number,
    by: { id: person.id, unitId: person.orgId, name: person.name, orgName: person.orgName },
    at: order.created_at,
    orders: [{ order, lines, snapshot }],
  });
  await insertSubmit(rows, trx);
  const lacking = await reserveFor({ orders: [order], lines }, context);
  if (lacking) return lacking;
  const owner = { personId: person.id, objectId: id };
  const refused = await claimOrderFiles(claimFiles, service.form, owner, trx);
  if (refused) return refused;
  await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    select ${id}, person, 'demand', ${order.created_at}::timestamptz
    from unnest(${[...service.demanderIds]}::text[]) person`.execute(trx);
  const { name, state } = order;
  const ref = { id, number, name, state, amount, buyerId: person.id, buyerName: person.name };
  const parties = { unitId: person.orgId, shopId: service.shopId, supplierId: service.supplierId };
  await publish(orderSubmitted, [{ ...ref, ...parties, fundsType: order.funds_type }], trx);
  return { id, number };
}
