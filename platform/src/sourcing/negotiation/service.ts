import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import {
  atPrices,
  checkPrices,
  type LinePrice,
  totalOf,
} from '@jicai/shared/domain/sourcing/negotiation/prices.ts';
import { limits } from '@jicai/shared/limits.ts';
import { moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { checkNegotiable, lowerAmount } from '../../ordering/order/transitions/negotiate.ts';
import { notifySide } from './news.ts';
import { findEvaluating, lockPackage } from './package.ts';
import {
  addEntry,
  applyStep,
  findNegotiation,
  lockFor,
  type NegotiationRow,
  readLines,
  writePrices,
} from './row.ts';
import { type About, readSubject, type Subject } from './subject.ts';

type Endpoints = typeof negotiationEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Status = ResponseOf<Endpoints['ask']>;

const statusOf = ({ id, state, version }: NegotiationRow): Status => ({ id, state, version });

/** A negotiation of the same thing that keeps a second one from beginning. */
export async function findOpen(
  { subject, subjectId }: Pick<About, 'subject' | 'subjectId'>,
  buyerId: string,
  db: Executor,
): Promise<{ readonly id: string; readonly isOver: boolean } | null> {
  const row = await db
    .selectFrom('negotiation')
    .select(['id', 'state'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('buyer_id', '=', buyerId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const isOver = row.state !== 'asked' && row.state !== 'answered';
  return { id: row.id, isOver };
}

async function checkStart(
  { maxRounds, reason, prices, ...about }: Body<'start'>,
  subject: Subject,
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  if (reason.trim() === '') return refuseAt('reason', 'negotiation.reasonMissing');
  if (maxRounds > subject.maxRounds)
    return refuse('negotiation.tooManyRounds', { max: String(subject.maxRounds) });
  await lockByKey('negotiation', person.id, trx);
  const earlier = await findOpen(about, person.id, trx);
  if (earlier && !earlier.isOver) return refuse('negotiation.open');
  if (earlier && subject.isOnce) return refuse('negotiation.over');
  const { count } = await trx
    .selectFrom('negotiation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buyer_id', '=', person.id)
    .where('state', 'in', ['asked', 'answered'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.negotiationsOpen)
    return refuse('negotiation.tooMany', { max: String(limits.negotiationsOpen) });
  return checkPrices(subject.lines, prices, true);
}

/** The buyer begins with a first price (NG2). */
export async function start(body: Body<'start'>, context: WriteContext): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  // Two who begin at once, and the evaluation's decision, take turns.
  if (body.subject === 'package') await lockPackage(body.subjectId, trx);
  const subject = await readSubject(body, person, trx);
  if (isRefusal(subject)) return subject;
  const wrong = await checkStart(body, subject, context);
  if (wrong) return wrong;
  const id = randomUUID();
  const { now, numbers } = await drawDocumentNumbers('negotiation', 1, clock, trx);
  const first = totalOf(subject.lines);
  await trx
    .insertInto('negotiation')
    .values({
      id,
      number: numbers[0] ?? '',
      subject: body.subject,
      subject_id: body.subjectId,
      code: subject.code,
      goods_id: subject.productId,
      quantity: body.subject === 'product' ? body.quantity : 1,
      title: subject.title,
      unit_id: person.orgId,
      buyer_id: person.id,
      supplier_id: subject.supplierId,
      shop_id: subject.shopId,
      state: 'asked',
      max_rounds: body.maxRounds,
      reason: body.reason.trim(),
      first_amount: first,
      amount: first,
      created_at: moment(now),
    })
    .execute();
  const asked = atPrices(subject.lines, body.prices);
  await trx
    .insertInto('negotiation_line')
    .values(
      subject.lines.map(({ lineNo, name, unit, quantityThousandths, price }, index) => ({
        negotiation_id: id,
        line_no: lineNo,
        name,
        unit,
        quantity_thousandths: quantityThousandths,
        first_price: price,
        price,
        asked_price: asked[index]?.price ?? price,
      })),
    )
    .execute();
  const begun = { transition: 'begin', note: body.reason, lines: asked, round: 1 } as const;
  await addEntry(id, begun, context);
  const row = await findNegotiation(id, person, trx);
  if (!row) throw new Error(`${id} was written and is not there`);
  await notifySide(row, { to: 'supplier', isKnown: true, subject: '议价待答复' }, context);
  await notifySide(row, { to: 'supervisor', subject: '采购人发起议价' }, context);
  return statusOf(row);
}

/** Whether the thing may still be negotiated; the buyer may end the negotiation at any time. */
async function checkSubject(row: NegotiationRow, trx: Executor): Promise<Refusal | null> {
  if (row.subject === 'package') {
    await lockPackage(row.subjectId, trx);
    return isRefusal(await findEvaluating(row.subjectId, trx))
      ? refuse('negotiation.subjectChanged')
      : null;
  }
  if (row.subject === 'product') return null;
  const order = await trx
    .selectFrom('purchase_order')
    .select(['state', 'project_number as projectNumber', 'source_number as sourceNumber'])
    .where('id', '=', row.subjectId)
    .executeTakeFirst();
  return !order || checkNegotiable(order) ? refuse('negotiation.subjectChanged') : null;
}

/** The buyer asks for less once more, in a new round (NG1). */
export async function ask(body: Body<'ask'>, context: WriteContext): Promise<Status | Refusal> {
  const row = await lockFor(body, 'ask', context);
  if (isRefusal(row)) return row;
  const lines = await readLines(row.id, context.trx);
  const wrong = (await checkSubject(row, context.trx)) ?? checkPrices(lines, body.prices, true);
  if (wrong) return wrong;
  await writePrices(row.id, body.prices, 'asked_price', context.trx);
  const step = {
    transition: 'ask',
    state: 'asked',
    note: body.note,
    lines: atPrices(lines, body.prices),
    round: row.round + 1,
  } as const;
  const moved = await applyStep(row, step, context);
  await notifySide(moved, { to: 'supplier', isKnown: true, subject: '议价待答复' }, context);
  return statusOf(moved);
}

/** The supplier answers with prices that stay or fall (NG3). */
export async function offer(body: Body<'offer'>, context: WriteContext): Promise<Status | Refusal> {
  const row = await lockFor(body, 'offer', context);
  if (isRefusal(row)) return row;
  const lines = await readLines(row.id, context.trx);
  const wrong = (await checkSubject(row, context.trx)) ?? checkPrices(lines, body.prices, false);
  if (wrong) return wrong;
  const moved = await settle(row, 'offer', { note: body.note, prices: body.prices }, context);
  if (isRefusal(moved)) return moved;
  await notifySide(moved, { to: 'buyer', isKnown: true, subject: '议价已答复，请处理' }, context);
  return statusOf(moved);
}

/** The supplier takes the price that the buyer asks for. */
export async function take(body: Body<'take'>, context: WriteContext): Promise<Status | Refusal> {
  const row = await lockFor(body, 'take', context);
  if (isRefusal(row)) return row;
  const wrong = await checkSubject(row, context.trx);
  if (wrong) return wrong;
  const lines = await readLines(row.id, context.trx);
  const prices = lines.map(({ lineNo, askedPrice }) => ({ lineNo, price: askedPrice }));
  const moved = await settle(row, 'take', { note: body.note, prices }, context);
  if (isRefusal(moved)) return moved;
  // A product is still to be ordered, which is a duty.
  const isKnown = row.subject === 'product';
  await notifySide(moved, { to: 'buyer', isKnown, subject: '议价已达成' }, context);
  await notifySide(moved, { to: 'supervisor', subject: '议价已达成' }, context);
  return statusOf(moved);
}

/** The buyer takes the price that the supplier offered. */
export async function accept(
  body: Body<'accept'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const row = await lockFor(body, 'accept', context);
  if (isRefusal(row)) return row;
  const wrong = await checkSubject(row, context.trx);
  if (wrong) return wrong;
  const lines = await readLines(row.id, context.trx);
  const moved = await settle(row, 'accept', { note: body.note, prices: lines }, context);
  if (isRefusal(moved)) return moved;
  await notifySide(moved, { to: 'supplier', subject: '议价已达成' }, context);
  await notifySide(moved, { to: 'supervisor', subject: '议价已达成' }, context);
  return statusOf(moved);
}

/** Writes the standing prices; those that both agreed on lower an order at once (NG5). */
async function settle(
  row: NegotiationRow,
  transition: 'offer' | 'take' | 'accept',
  { note, prices }: { readonly note: string; readonly prices: readonly LinePrice[] },
  context: WriteContext,
): Promise<NegotiationRow | Refusal> {
  const lines = atPrices(await readLines(row.id, context.trx), prices);
  const amount = totalOf(lines);
  const isAgreed = transition !== 'offer';
  if (isAgreed && row.subject === 'order') {
    const lower = { orderId: row.subjectId, amount, number: row.number };
    const refusal = await lowerAmount(lower, context);
    if (refusal) return refusal;
  }
  await writePrices(row.id, lines, 'price', context.trx);
  const state = isAgreed ? 'agreed' : 'answered';
  const step = { transition, state, note, lines, round: row.round, amount } as const;
  return applyStep(row, step, context);
}

/** The buyer ends without an agreement: the price from before stands (NG1). */
export async function giveUp(
  body: Body<'giveUp'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const row = await lockFor(body, 'giveUp', context);
  if (isRefusal(row)) return row;
  const lines = await readLines(row.id, context.trx);
  const first = lines.map(({ firstPrice, ...line }) => ({ ...line, price: firstPrice }));
  const { note } = body;
  // Offers that nobody took no longer stand: the lines say what the total says.
  await writePrices(row.id, first, 'price', context.trx);
  const step = {
    transition: 'giveUp',
    state: 'ended',
    note,
    lines: first,
    round: row.round,
  } as const;
  const moved = await applyStep(row, { ...step, amount: row.firstAmount }, context);
  const subject = '议价已结束，按原价执行';
  await notifySide(moved, { to: 'supplier', subject }, context);
  await notifySide(moved, { to: 'supervisor', subject }, context);
  return statusOf(moved);
}
