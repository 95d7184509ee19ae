import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { fixedPointEndpoints, Need } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { FixedOrderTransition } from '@jicai/shared/domain/sourcing/fixed-point/states.ts';
import {
  checkNeed,
  checkQuote,
  quoteAmount,
} from '@jicai/shared/domain/sourcing/fixed-point/terms.ts';
import type { Files } from '../../files/upload/service.ts';
import { moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { notifySide } from './news.ts';
import {
  addEntry,
  applyTransition,
  checkMove,
  type FixedOrder,
  findFixedOrder,
  lockFixedOrder,
  needText,
  sideOf,
} from './row.ts';
import { checkAppointed, checkArea, checkOpenShop, findService, type Service } from './services.ts';

type Endpoints = typeof fixedPointEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Status = ResponseOf<Endpoints['accept']>;

/** Fixed-point orders of one unit or supplier that may be on their way at the same time. */
const MOST_OPEN = 500;

const statusOf = ({ id, state, version }: FixedOrder): Status => ({ id, state, version });

/** Checks a need against its service: period, area, form, limit (FP2, FP3). */
function checkWish(service: Service, need: Need): Refusal | null {
  const { orderLimit, now } = service;
  const wrong =
    checkAppointed(service) ??
    checkArea(service, need.regionCode) ??
    checkNeed(service.fields, need.answers);
  if (wrong) return wrong;
  if (need.wantedAtMs !== null && need.wantedAtMs <= now) return refuse('fixedOrder.latePast');
  if (orderLimit !== null && need.budget !== null && need.budget > orderLimit)
    return refuse('fixedOrder.budgetLimit', { max: formatFen(orderLimit) });
  return null;
}

interface Beginning {
  readonly service: Service;
  readonly need: Need;
  readonly unitId: string;
  readonly startedBySupplier: boolean;
}

async function insertOrder(
  { service, need, unitId, startedBySupplier }: Beginning,
  context: WriteContext,
): Promise<FixedOrder | Refusal> {
  const { trx, person, clock } = context;
  await lockByKey('fixedOrder', person.orgId, trx);
  const { count } = await trx
    .selectFrom('fixed_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(startedBySupplier ? 'supplier_id' : 'unit_id', '=', person.orgId)
    .where('state', 'in', ['requested', 'accepted', 'pendingConfirm'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_OPEN) return refuse('fixedOrder.tooMany', { max: String(MOST_OPEN) });
  const id = randomUUID();
  const { now, numbers } = await drawDocumentNumbers('fixedOrder', 1, clock, trx);
  await trx
    .insertInto('fixed_order')
    .values({
      id,
      number: numbers[0] ?? '',
      state: startedBySupplier ? 'pendingConfirm' : 'requested',
      service_id: service.id,
      shop_id: service.shopId,
      supplier_id: service.supplierId,
      unit_id: unitId,
      buyer_id: startedBySupplier ? null : person.id,
      started_by_supplier: startedBySupplier,
      need: needText(need),
      title: need.title.trim(),
      budget: need.budget,
      created_at: moment(now),
    })
    .execute();
  const sentence = startedBySupplier ? '供应商发起并报价' : '采购人发起需求';
  await addEntry(id, { transition: 'begin', sentence, note: '' }, person.id, context);
  const order = await findFixedOrder(id, trx);
  if (!order) throw new Error(`${id} was written and is not there`);
  return order;
}

/** A buyer asks an appointed supplier for a service; the supplier accepts or refuses (FP2, FP3). */
export async function request(
  { serviceId, need }: Body<'request'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  const service = await findService(serviceId, clock, trx);
  if (!service) return refuse('fixedOrder.serviceUnknown');
  const wrong = checkWish(service, need);
  if (wrong) return wrong;
  const given = { service, need, unitId: person.orgId, startedBySupplier: false };
  const order = await insertOrder(given, context);
  if (isRefusal(order)) return order;
  const news = { to: 'supplier', isKnown: true, subject: '定点服务待接单', text: '' } as const;
  await notifySide(order, news, context);
  return statusOf(order);
}

/** The parts that quotes need besides the database: their files become part of the order. */
export interface QuoteDeps {
  readonly files: Pick<Files, 'claim'>;
}

/** Writes a quote, checked against the framework, in place of an earlier one (FP4). */
async function writeQuote(
  { files }: QuoteDeps,
  { order, service }: { readonly order: FixedOrder; readonly service: Service },
  { lines, note, fileGroup }: Pick<Body<'fill'>, 'lines' | 'note' | 'fileGroup'>,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  const { items, orderLimit } = service;
  const wrong =
    checkOpenShop(service) ?? checkQuote(lines, { items, orderLimit, budget: order.need.budget });
  if (wrong) return wrong;
  if (fileGroup !== null && fileGroup !== order.quoteGroup) {
    const owner = { personId: person.id, kind: 'fixedOrder', id: order.id } as const;
    const refused = await files.claim(fileGroup, owner, trx);
    if (refused) return refused;
  }
  await trx.deleteFrom('fixed_order_line').where('order_id', '=', order.id).execute();
  const rows = lines.map((line, index) => {
    const item = items.find(({ itemNo }) => itemNo === line.itemNo);
    return {
      order_id: order.id,
      line_no: index + 1,
      item_no: line.itemNo,
      name: item?.name ?? '',
      unit: item?.unit ?? '',
      note: line.note.trim(),
      quantity: line.quantity,
      price: line.price,
    };
  });
  await trx.insertInto('fixed_order_line').values(rows).execute();
  await trx
    .updateTable('fixed_order')
    .set({ amount: quoteAmount(lines), quote_note: note.trim(), quote_group: fileGroup })
    .where('id', '=', order.id)
    .execute();
  return null;
}

const toConfirm = {
  to: 'buyer',
  isKnown: true,
  subject: '定点服务报价待确认',
  text: '请核对明细与价格',
} as const;

/** The supplier begins: need and quote at once, for the buyers of a unit to confirm (FP5). */
export async function offer(
  deps: QuoteDeps,
  { serviceId, unitId, need, ...quote }: Body<'offer'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  const service = await findService(serviceId, clock, trx);
  if (service?.supplierId !== person.orgId) return refuse('fixedOrder.serviceUnknown');
  const unit = await trx
    .selectFrom('org')
    .select('id')
    .where('id', '=', unitId)
    .where('type', '=', 'buyer')
    .executeTakeFirst();
  if (!unit) return refuse('fixedOrder.buyerUnknown');
  const wrong = checkWish(service, need);
  if (wrong) return wrong;
  const order = await insertOrder({ service, need, unitId, startedBySupplier: true }, context);
  if (isRefusal(order)) return order;
  const wrongQuote = await writeQuote(deps, { order, service }, quote, context);
  if (wrongQuote) return wrongQuote;
  await notifySide(order, toConfirm, context);
  return statusOf(order);
}

/** The order as it was seen, locked, where the person may make the transition. */
async function lockFor(
  { id, version }: { readonly id: string; readonly version: number | null },
  transition: FixedOrderTransition,
  { trx, person }: WriteContext,
): Promise<FixedOrder | Refusal> {
  const order = await lockFixedOrder(id, person, trx);
  if (isRefusal(order)) return order;
  const wrong = checkMove(order, transition, person);
  if (wrong) return wrong;
  return version !== null && version !== order.version ? refuse('fixedOrder.changed') : order;
}

export async function accept(
  body: Body<'accept'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const order = await lockFor(body, 'accept', context);
  if (isRefusal(order)) return order;
  const { person } = context;
  const moved = await applyTransition(order, { transition: 'accept', person }, context);
  if (isRefusal(moved)) return moved;
  const news = { to: 'buyer', subject: '供应商已接单', text: '等待供应商报价' } as const;
  await notifySide(moved, news, context);
  return statusOf(moved);
}

/** A transition that must say why, and tells the other side. */
async function moveWithReason(
  body: { readonly id: string; readonly version: number | null; readonly reason: string },
  transition: FixedOrderTransition,
  news: Omit<Parameters<typeof notifySide>[1], 'text'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const note = body.reason.trim();
  if (note === '') return refuse('fixedOrder.reasonMissing');
  const order = await lockFor(body, transition, context);
  if (isRefusal(order)) return order;
  const { person } = context;
  const moved = await applyTransition(order, { transition, person, note }, context);
  if (isRefusal(moved)) return moved;
  await notifySide(moved, { ...news, text: note }, context);
  return statusOf(moved);
}

export const refuseRequest = (body: Body<'refuse'>, context: WriteContext) =>
  moveWithReason(body, 'refuse', { to: 'buyer', subject: '供应商拒绝接单' }, context);

export const giveBack = (body: Body<'giveBack'>, context: WriteContext) =>
  moveWithReason(
    body,
    'giveBack',
    { to: 'supplier', isKnown: true, subject: '定点服务报价被退回' },
    context,
  );

/** The supplier completes details and prices, never above the framework (FP4). */
export async function fill(
  deps: QuoteDeps,
  body: Body<'fill'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const order = await lockFor(body, 'fill', context);
  if (isRefusal(order)) return order;
  const { trx, clock, person } = context;
  const service = await findService(order.serviceId, clock, trx);
  if (!service) return refuse('fixedOrder.serviceUnknown');
  const wrong = await writeQuote(deps, { order, service }, body, context);
  if (wrong) return wrong;
  const moved = await applyTransition(order, { transition: 'fill', person }, context);
  if (isRefusal(moved)) return moved;
  await notifySide(moved, toConfirm, context);
  return statusOf(moved);
}

/** The buyer cancels, or the supplier takes back what they began. */
export async function cancel(
  { id, reason }: Body<'cancel'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const order = await lockFixedOrder(id, context.person, context.trx);
  if (isRefusal(order)) return order;
  const isSupplier = sideOf(order, context.person) === 'supplier';
  const body = { id, version: null, reason };
  return isSupplier
    ? moveWithReason(body, 'withdraw', { to: 'buyer', subject: '定点服务单已撤回' }, context)
    : moveWithReason(body, 'cancel', { to: 'supplier', subject: '定点服务单已取消' }, context);
}
