import type { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { parcelTable } from '@jicai/shared/domain/fulfilment/parcel.ts';
import { leftToAccept, leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { canonicalTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { type LockedOrder, lockOrder, visibleSide } from '../../ordering/order/repository.ts';
import {
  moveOrder,
  type OrderStatus,
  type TransitionEffect,
} from '../../ordering/order/transitions/transition.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { sealDocument } from '../documents/seal.ts';
import { readEnd } from '../thread/ended.ts';
import { readThreadLines, reportPieces, savePieces } from '../thread/lines.ts';
import { logMoves } from '../thread/log.ts';
import { notifyOfThread } from '../thread/news.ts';
import { releaseRest } from '../thread/release.ts';
import { parcelReceived, parcelSent } from './events.ts';
import { missingWords } from './missing.ts';
import {
  addShipped,
  checkParcel,
  findParcel,
  isLastParcel,
  type ParcelForm,
  type ParcelRow,
  receiveParcel,
  writeParcel,
} from './parcels.ts';

type Orders = typeof orderEndpoints;
type Deliveries = typeof deliveryEndpoints;

/**
 * The supplier ships one parcel (OR11, FU6). The last parcel that an order may have must hold all
 * that is left, so that no order stays unfinished.
 */
export async function ship(
  signing: SigningKey,
  form: ParcelForm,
  context: OrderWrite,
): Promise<OrderStatus | Refusal> {
  const effect: TransitionEffect = async (order, trx, now) => {
    const refused = await checkParcel(await readThreadLines(order.id, trx), form, trx);
    if (refused) return refused;
    const { id, number, count } = await writeParcel(order, form, context.person, now, trx);
    const left = (await readThreadLines(order.id, trx)).some((line) => leftToShip(line) > 0);
    if (left && isLastParcel(count))
      return refuse('order.lastParcel', { max: String(limits.orderParcels) });
    const note = [form.carrier.trim(), canonicalTracking(form.trackingNumber)]
      .filter(Boolean)
      .join(' ');
    const { person, clock } = context;
    const move = { orderId: order.id, kind: 'parcel', documentId: id, person } as const;
    await logMoves([{ ...move, move: 'send', sentence: `发出包裹 ${number}`, note }], clock, trx);
    const lines = form.lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }));
    const sealed = { kind: 'parcel', id, number, facts: { lines, order: order.number } } as const;
    await sealDocument(sealed, signing, clock, trx);
    const { unitId, supplierId } = order;
    const ref = { id, number, orderId: order.id, unitId, supplierId };
    await context.publish(parcelSent, ref, trx);
    return { computed: await savePieces(order.id, trx), note };
  };
  return moveOrder(
    { orderId: form.id, version: form.version, transition: 'ship', note: '' },
    context,
    effect,
  );
}

/** Tells the supplier what the buyer found in a parcel. */
async function notifySupplier(
  order: Pick<LockedOrder, 'id' | 'number' | 'name' | 'supplierId'>,
  { subject, text }: { readonly subject: string; readonly text: string },
  { trx, person, clock }: Pick<OrderWrite, 'person' | 'clock'> & { readonly trx: Executor },
): Promise<void> {
  const personIds = await peopleOf(order.supplierId, trx);
  const url = businessPaths.orderThread(order.id);
  const news = { personIds, kind: 'message', subject, text, url, fromName: person.name } as const;
  await notifyOfThread(order, news, clock, trx);
}

/** What becomes of pieces that a parcel lacks: after the end of an order's rest nothing is shipped any more. */
async function afterMissing(orderId: string, trx: Executor) {
  if ((await readEnd(orderId, trx)) !== 'ended')
    return { note: '待供应商补发', wish: '请补发', release: async () => {} };
  const note = '订单未交付的部分已终止，不再补发';
  return { note, wish: note, release: () => releaseRest(orderId, trx) };
}

/** Receives parcels on the order's behalf, each with the pieces that were counted. */
function receiving(
  parcels: readonly Pick<ParcelRow, 'id' | 'number'>[],
  counted: ReadonlyMap<number, number> | null,
  { person, clock, publish }: OrderWrite,
): TransitionEffect {
  return async (order, trx, now) => {
    let missing = 0;
    const lines = await readThreadLines(order.id, trx);
    const by = { personId: person.id, now };
    const after = await afterMissing(order.id, trx);
    for (const { id, number } of parcels) {
      const received = await receiveParcel({ id, orderId: order.id }, counted, by, trx);
      if (isRefusal(received)) return received;
      const lacking = [...received.missing.values()].reduce((sum, pieces) => sum + pieces, 0);
      missing += lacking;
      const move = { orderId: order.id, kind: 'parcel', documentId: id, person } as const;
      const note = lacking > 0 ? `缺少 ${lacking} 件，${after.note}` : '';
      const sentence = `收到包裹 ${number}`;
      await logMoves([{ ...move, move: 'receive', sentence, note }], clock, trx);
      if (lacking > 0) {
        const text = `包裹 ${number} 签收时${missingWords(received.missing, lines)}，${after.wish}`;
        await notifySupplier(order, { subject: '包裹缺件', text }, { trx, person, clock });
      }
      const { unitId, supplierId } = order;
      await publish(parcelReceived, { id, number, orderId: order.id, unitId, supplierId }, trx);
    }
    if (missing > 0) await after.release();
    const note = missing > 0 ? `缺少 ${missing} 件` : '';
    return { computed: await savePieces(order.id, trx), note };
  };
}

/** The person who ordered received everything that is on the way. */
export async function receiveAll(
  { id, version }: RequestOf<Orders['receive']>,
  context: OrderWrite,
): Promise<OrderStatus | Refusal> {
  const request = { orderId: id, version, transition: 'receive', note: '' } as const;
  return moveOrder(request, context, async (order, trx, now) => {
    const parcels = await trx
      .selectFrom('parcel')
      .select(['id', 'number'])
      .where('order_id', '=', order.id)
      .where('state', '=', 'sent')
      .where('kind', '=', 'goods')
      .orderBy('shipped_at')
      .execute();
    if (parcels.length === 0) return refuse('delivery.nothingOnTheWay');
    return receiving(parcels, null, context)(order, trx, now);
  });
}

/** The person who ordered received one parcel and counted it (FU1, FU2). */
export async function receiveOne(
  { parcelId, lines }: RequestOf<Deliveries['receive']>,
  context: OrderWrite,
): Promise<OrderStatus | Refusal> {
  const found = await findParcel(parcelId, context.trx);
  if (!found) return refuse('delivery.unknown');
  if (found.kind === 'replacement') return refuse('delivery.replacement');
  const request = {
    orderId: found.orderId,
    version: null,
    transition: 'receive',
    note: '',
  } as const;
  const counted = new Map(lines.map(({ lineNo, received }) => [lineNo, received]));
  const answer = await moveOrder(request, context, async (order, trx, now) => {
    // The order's lock is held now: another receiver may have been faster.
    const parcel = await findParcel(parcelId, trx);
    const refused = parcel && parcelTable.check('receive', { state: parcel.state, side: 'buyer' });
    if (!parcel || refused) return refused ?? refuse('delivery.unknown');
    return receiving([parcel], counted, context)(order, trx, now);
  });
  return isRefusal(answer) && answer.refused === 'order.unknown'
    ? refuse('delivery.unknown')
    : answer;
}

/** The lines of a parcel as they were sent and as they arrived. */
const linesOf = (parcelId: string, trx: Executor) =>
  trx
    .selectFrom('parcel_line')
    .select(['line_no as lineNo', 'quantity', 'received'])
    .where('parcel_id', '=', parcelId)
    .execute();

interface Reversal {
  readonly transition: 'undo' | 'cancel';
  readonly side: 'buyer' | 'supplier';
}

/** The parcel and its order, locked, where this side may reverse what was done with it (FU5). */
async function takeBack(
  { parcelId, reason }: RequestOf<Deliveries['cancel']>,
  { transition, side }: Reversal,
  { trx, person }: OrderWrite,
) {
  const found = await findParcel(parcelId, trx);
  const order = found && (await lockOrder(found.orderId, trx));
  if (!order || visibleSide(order, person) !== side) return refuse('delivery.unknown');
  // Read anew behind the order's lock.
  const parcel = await findParcel(parcelId, trx);
  if (!parcel) return refuse('delivery.unknown');
  if (parcel.kind === 'replacement') return refuse('delivery.replacement');
  const refused = parcelTable.check(transition, { state: parcel.state, side });
  if (refused) return refused;
  return reason.trim() === '' ? refuseAt('reason', 'order.reasonMissing') : { order, parcel };
}

/**
 * The person who ordered takes a receipt back while nothing of it was judged: the pieces are on their
 * way again (FU5).
 */
export async function undoReceipt(
  body: RequestOf<Deliveries['undoReceipt']>,
  context: OrderWrite,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock } = context;
  const taken = await takeBack(body, { transition: 'undo', side: 'buyer' }, context);
  if (isRefusal(taken)) return taken;
  const { order, parcel } = taken;
  if ((await readEnd(order.id, trx)) === 'ending') return refuse('delivery.ending');
  const lines = await linesOf(parcel.id, trx);
  const thread = await readThreadLines(order.id, trx);
  const isJudged = lines.some(({ lineNo, received }) => {
    const line = thread.find((one) => one.lineNo === lineNo);
    return !line || received > leftToAccept(line);
  });
  if (isJudged) return refuse('delivery.alreadyAccepted');
  await trx
    .updateTable('parcel')
    .set({ state: 'sent', received_at: null, received_by: null })
    .where('id', '=', parcel.id)
    .execute();
  await trx
    .updateTable('parcel_line')
    .set({ received: 0 })
    .where('parcel_id', '=', parcel.id)
    .execute();
  // Missing pieces count as shipped again until the parcel is counted anew.
  const missing = lines.map(
    ({ lineNo, quantity, received }) => [lineNo, quantity - received] as const,
  );
  const counted = new Map(missing.filter(([, pieces]) => pieces > 0));
  await addShipped(order.id, counted, 1, trx);
  if (counted.size > 0) {
    const text = `包裹 ${parcel.number} 的签收已撤销，原报${missingWords(counted, thread)}暂不补发，以重新签收为准`;
    await notifySupplier(order, { subject: '包裹签收已撤销', text }, context);
  }
  const move = { orderId: order.id, kind: 'parcel', documentId: parcel.id, person } as const;
  const sentence = `撤销签收包裹 ${parcel.number}`;
  const note = body.reason.trim();
  await logMoves([{ ...move, move: 'undoReceipt', sentence, note }], clock, trx);
  await reportPieces(order.id, trx);
  return {};
}

/** The supplier takes back a parcel that has not arrived; its pieces are to be shipped again (FU6). */
export async function cancelParcel(
  body: RequestOf<Deliveries['cancel']>,
  context: OrderWrite,
): Promise<Record<string, never> | Refusal> {
  const { trx, person, clock } = context;
  const taken = await takeBack(body, { transition: 'cancel', side: 'supplier' }, context);
  if (isRefusal(taken)) return taken;
  const { order, parcel } = taken;
  await trx.updateTable('parcel').set({ state: 'cancelled' }).where('id', '=', parcel.id).execute();
  const lines = await linesOf(parcel.id, trx);
  const pieces = new Map(lines.map(({ lineNo, quantity }) => [lineNo, quantity]));
  await addShipped(order.id, pieces, -1, trx);
  const move = { orderId: order.id, kind: 'parcel', documentId: parcel.id, person } as const;
  const sentence = `撤回包裹 ${parcel.number}`;
  const note = body.reason.trim();
  await logMoves([{ ...move, move: 'takeBack', sentence, note }], clock, trx);
  await reportPieces(order.id, trx);
  return {};
}
