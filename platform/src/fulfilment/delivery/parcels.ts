import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { mostToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { canonicalTracking, checkTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  isCarrier,
  needsTracking,
  OTHER_CARRIER,
} from '@jicai/shared/domain/ordering/order/carriers.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import type { LockedOrder } from '../../ordering/order/repository.ts';
import { overDeliveryPercent, settingOf } from '../settings.ts';
import type { ThreadLine } from '../thread/lines.ts';

export type ParcelForm = RequestOf<(typeof orderEndpoints)['ship']>;

/** Sums the pieces of each line; a line may stand in a form twice. */
function sumByLine(
  lines: readonly { readonly lineNo: number; readonly quantity: number }[],
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lineNo, quantity } of lines) sums.set(lineNo, (sums.get(lineNo) ?? 0) + quantity);
  return sums;
}

/** Checks a parcel's lines against what is left of the order and the allowance beyond it (OR11, FU2, FU3). */
export async function checkParcel(
  lines: readonly ThreadLine[],
  parcel: ParcelForm,
  trx: Executor,
): Promise<Refusal | null> {
  if (!isCarrier(parcel.carrier.trim())) return refuseAt('carrier', 'delivery.carrierUnknown');
  const mistyped = checkTracking('trackingNumber', parcel.trackingNumber);
  if (mistyped) return mistyped;
  if (needsTracking(parcel.carrier.trim()) && canonicalTracking(parcel.trackingNumber) === '')
    return refuseAt('trackingNumber', 'delivery.trackingMissing');
  if (parcel.lines.length === 0) return refuseAt('lines', 'order.shipNothing');
  const percent = await settingOf(overDeliveryPercent, trx);
  for (const [lineNo, quantity] of sumByLine(parcel.lines)) {
    const line = lines.find((known) => known.lineNo === lineNo);
    if (!line) return refuse('order.lineUnknown', { line: String(lineNo) });
    const most = mostToShip(line, percent);
    if (quantity > most)
      return refuseAt('lines', 'order.shipTooMany', { line: line.name, left: `${most}` });
  }
  return null;
}

/** Writes a parcel with its lines; its number is that of the order's delivery note. */
export async function writeParcel(
  order: LockedOrder,
  parcel: ParcelForm,
  person: Person,
  now: number,
  trx: Executor,
): Promise<{ readonly id: string; readonly number: string; readonly count: number }> {
  const id = randomUUID();
  const count = (await countParcels(order.id, trx)) + 1;
  const number = numberWithin('parcel', order.number, count);
  await trx
    .insertInto('parcel')
    .values({
      id,
      number,
      order_id: order.id,
      state: 'sent',
      carrier: parcel.carrier.trim(),
      tracking_number: canonicalTracking(parcel.trackingNumber),
      note: parcel.note,
      shipped_at: moment(now),
      person_name: person.name,
    })
    .execute();
  const sums = [...sumByLine(parcel.lines)];
  await trx
    .insertInto('parcel_line')
    .values(sums.map(([line_no, quantity]) => ({ parcel_id: id, line_no, quantity })))
    .execute();
  await addShipped(order.id, new Map(sums), 1, trx);
  return { id, number, count };
}

async function countParcels(orderId: string, trx: Executor): Promise<number> {
  const { count } = await trx
    .selectFrom('parcel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether an order has as many parcels as it may have (OR11). */
export const isLastParcel = (count: number): boolean => count >= limits.orderParcels;

/** Adds to (1) or takes from (−1) the pieces of lines that count as shipped. */
export async function addShipped(
  orderId: string,
  pieces: ReadonlyMap<number, number>,
  sign: 1 | -1,
  trx: Executor,
): Promise<void> {
  if (pieces.size === 0) return;
  await sql`
    update order_line l set shipped = greatest(0, l.shipped + ${sign}::int * s.quantity)
    from unnest(${[...pieces.keys()]}::int[], ${[...pieces.values()]}::int[]) s(line_no, quantity)
    where l.order_id = ${orderId} and l.line_no = s.line_no`.execute(trx);
}

/** The pieces of an after-sale that go back to the buyer: new ones of an exchange, or repaired ones. */
export interface Replacement {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly afterSaleId: string;
  readonly lineNo: number;
  readonly quantity: number;
  readonly trackingNumber: string;
}

/** Writes a parcel with the goods of an after-sale; the order's own pieces stay as they are (FU22). */
export async function writeReplacement(
  { orderId, orderNumber, afterSaleId, lineNo, quantity, trackingNumber }: Replacement,
  person: Person,
  now: number,
  trx: Executor,
): Promise<{ readonly id: string; readonly number: string }> {
  const id = randomUUID();
  const number = numberWithin('parcel', orderNumber, (await countParcels(orderId, trx)) + 1);
  await trx
    .insertInto('parcel')
    .values({
      id,
      number,
      order_id: orderId,
      kind: 'replacement',
      after_sale_id: afterSaleId,
      state: 'sent',
      carrier: OTHER_CARRIER,
      tracking_number: trackingNumber,
      note: '售后补发',
      shipped_at: moment(now),
      person_name: person.name,
    })
    .execute();
  const line = { parcel_id: id, line_no: lineNo, quantity };
  await trx.insertInto('parcel_line').values(line).execute();
  return { id, number };
}

/** The buyer has the goods of an after-sale; answers the numbers of the parcels that were on their way. */
export async function receiveReplacements(
  afterSaleId: string,
  by: { readonly personId: string; readonly now: number },
  trx: Executor,
): Promise<{ readonly id: string; readonly number: string }[]> {
  const received = await trx
    .updateTable('parcel')
    .set({ state: 'received', received_at: moment(by.now), received_by: by.personId })
    .where('after_sale_id', '=', afterSaleId)
    .where('state', '=', 'sent')
    .returning(['id', 'number'])
    .execute();
  for (const { id } of received)
    await sql`update parcel_line set received = quantity where parcel_id = ${id}`.execute(trx);
  return received;
}

/** A parcel with the order that it belongs to. */
export interface ParcelRow {
  /** Replacements come and go with their after-sale. */
  readonly kind: 'goods' | 'replacement';
  readonly id: string;
  readonly number: string;
  readonly orderId: string;
  readonly state: 'sent' | 'received' | 'cancelled';
}

export async function findParcel(id: string, db: Executor): Promise<ParcelRow | null> {
  const row = await db
    .selectFrom('parcel')
    .select(['id', 'number', 'order_id as orderId', 'state', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks parcels as received with the pieces that arrived; what is missing is to be shipped again.
 * `counted` null: everything that was sent arrived.
 */
export async function receiveParcel(
  parcel: Pick<ParcelRow, 'id' | 'orderId'>,
  counted: ReadonlyMap<number, number> | null,
  by: { readonly personId: string; readonly now: number },
  trx: Executor,
): Promise<Refusal | { readonly missing: ReadonlyMap<number, number> }> {
  const lines = await trx
    .selectFrom('parcel_line')
    .select(['line_no as lineNo', 'quantity'])
    .where('parcel_id', '=', parcel.id)
    .execute();
  const missing = new Map<number, number>();
  for (const { lineNo, quantity } of lines) {
    const arrived = counted?.get(lineNo) ?? (counted === null ? quantity : 0);
    if (arrived > quantity)
      return refuse('delivery.receivedTooMany', { line: String(lineNo), sent: String(quantity) });
    if (arrived < quantity) missing.set(lineNo, quantity - arrived);
    await trx
      .updateTable('parcel_line')
      .set({ received: arrived })
      .where('parcel_id', '=', parcel.id)
      .where('line_no', '=', lineNo)
      .execute();
  }
  const known = new Set(lines.map(({ lineNo }) => lineNo));
  const foreign = [...(counted?.keys() ?? [])].find((lineNo) => !known.has(lineNo));
  if (foreign !== undefined) return refuse('order.lineUnknown', { line: String(foreign) });
  await trx
    .updateTable('parcel')
    .set({ state: 'received', received_at: moment(by.now), received_by: by.personId })
    .where('id', '=', parcel.id)
    .execute();
  await addShipped(parcel.orderId, missing, -1, trx);
  return { missing };
}
