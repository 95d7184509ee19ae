import { randomUUID } from 'node:crypto';
import type { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type AfterSaleKind,
  checkClaim,
  checkFreightKind,
  FREIGHT_LINE,
  lowersStatement,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import {
  type AfterSaleState,
  type AfterSaleTransition,
  afterSaleTable,
} from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { checkClaimTerm, termsOf } from '@jicai/shared/domain/fulfilment/after-sale/terms.ts';
import { canonicalTracking, checkTracking } from '@jicai/shared/domain/fulfilment/tracking.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { addWorkingDays } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { takeBackSold } from '../../mall/catalog/deals.ts';
import { returnStock } from '../../mall/catalog/stock.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { recordProgress } from '../../ordering/order/progress.ts';
import { readStockedLines } from '../../ordering/order/repository.ts';
import { stockOf } from '../../ordering/order/transitions/transition.ts';
import { afterSaleTerms, settingOf } from '../settings.ts';
import { logMove, notify, peopleWith } from '../settlement/documents.ts';
import { notifySides } from '../settlement/notify-sides.ts';
import { lockOrders } from '../settlement/orders.ts';
import { type Parties, sideOf } from '../settlement/sides.ts';
import { takeOutReturned } from '../stock/returned.ts';
import { checkProviderForm, labelled, providerOf } from './providers.ts';
import { afterSaleSide, readClaims, readOrderHead } from './reading.ts';
import { countRefund } from './refund.ts';
import { sendReplacement, takeReplacements } from './replacement.ts';

type Endpoints = typeof afterSaleEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;

/** Applies for an after-sale of one line; its order is locked, so that no piece is claimed twice. */
export async function apply(
  body: Body<'apply'>,
  files: Pick<Files, 'claim'>,
  context: OrderWrite,
): Promise<{ id: string; number: string } | Refusal> {
  const { trx, person, clock } = context;
  await lockOrders([body.orderId], trx);
  const order = await readOrderHead(body.orderId, trx);
  if (!order || sideOf(order, person) !== 'buyer') return refuse('afterSale.unknown');
  const line = (await readClaims(body.orderId, trx)).find(({ lineNo }) => lineNo === body.lineNo);
  if (!line) return refuseAt('lineNo', 'afterSale.noLine');
  const refund = lowersStatement(body.kind) ? body.refund : fen(0);
  const days = termsOf(line.path, await settingOf(afterSaleTerms, trx));
  const term = { days, acceptedAt: line.acceptedAt, now: await readNow(clock, trx) };
  const provider = await providerOf(body.orderId, clock, trx);
  const refusal =
    checkFreightKind(body.lineNo, body.kind) ??
    checkClaimTerm(body.kind, term) ??
    checkClaim(line, { ...body, refund }) ??
    checkProviderForm(provider, body.providerForm);
  if (refusal) return refusal;
  const { numbers, now } = await drawDocumentNumbers('afterSale', 1, clock, trx);
  const [number = ''] = numbers;
  const id = randomUUID();
  const answerDay = addWorkingDays(dayOf(now), limits.afterSaleAnswerDays, await readHolidays(trx));
  await sql`
    insert into after_sale (id, number, order_id, line_no, unit_id, supplier_id, funds_type, kind, state,
      quantity, refund, reason, description, provider_form, file_group, contact_name, contact_phone,
      answer_by, applied_by, applied_at)
    select ${id}, ${number}, o.id, ${body.lineNo}, o.unit_id, o.supplier_id, o.funds_type, ${body.kind},
      'applied', ${body.quantity}, ${refund}, ${body.reason}, ${body.description},
      ${JSON.stringify(labelled(provider, body.providerForm))}::jsonb,
      ${body.fileGroup}::text, ${body.contactName}, ${body.contactPhone},
      ${moment(momentOfDay(answerDay, '23:59:59'))}, ${person.id}, ${moment(now)}
    from purchase_order o where o.id = ${body.orderId}`.execute(trx);
  const log = { kind: 'afterSale', documentId: id, transition: 'apply', person } as const;
  await logMove({ ...log, sentence: '申请售后', note: body.reason }, clock, trx);
  const news = { subject: '新的售后申请', text: `${number}：${line.name}`, businessId: id };
  const personIds = await peopleWith(order.supplierId, [], trx);
  const url = businessPaths.supplierAfterSale(id);
  await notify({ ...news, personIds, url, fromName: person.orgName, isKnown: true }, clock, trx);
  await markOrder(body.orderId, trx);
  if (body.fileGroup === null) return { id, number };
  const owner = { personId: person.id, kind: 'afterSale', id } as const;
  return (await files.claim(body.fileGroup, owner, trx)) ?? { id, number };
}

/** Says on the order whether some or all of its accepted pieces are in an after-sale. */
async function markOrder(orderId: string, trx: Executor): Promise<void> {
  const lines = await readClaims(orderId, trx);
  const claims = lines.filter(({ lineNo }) => lineNo !== FREIGHT_LINE);
  const claimed = claims.reduce((sum, line) => sum + line.claimed, 0);
  const isAll = claims.every((line) => line.claimed >= line.accepted);
  await recordProgress(
    orderId,
    { afterSale: claimed === 0 ? 'none' : isAll ? 'all' : 'partial' },
    trx,
  );
}

/** The side that an after-sale in this state asks to act (`duties.ts`). */
const ASKED: Readonly<Partial<Record<AfterSaleState, 'buyer' | 'supplier'>>> = {
  applied: 'supplier',
  buyerReturned: 'supplier',
  supplierAgreed: 'buyer',
  supplierRefused: 'buyer',
  goodsRefused: 'buyer',
  waitRefund: 'buyer',
  waitReplacement: 'supplier',
  replacementSent: 'buyer',
};

const PAGES = { buyer: businessPaths.afterSale, supplier: businessPaths.supplierAfterSale };

interface LockedAfterSale extends Parties {
  readonly id: string;
  readonly number: string;
  readonly orderId: string;
  readonly lineNo: number;
  readonly kind: AfterSaleKind;
  readonly state: AfterSaleState;
  readonly version: number;
  readonly quantity: number;
  /** The goods were sent back to the supplier. */
  readonly wasSentBack: boolean;
  readonly isLate: boolean;
  readonly wasEscalated: boolean;
}

/** The order first, then the after-sale: a statement takes the same locks in the same order. */
async function lockAfterSale(
  id: string,
  { trx, clock }: OrderWrite,
): Promise<LockedAfterSale | null> {
  const order = await trx
    .selectFrom('after_sale')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  await lockOrders([order.order_id], trx);
  const { rows } = await sql<LockedAfterSale>`
    select a.id, a.number, a.order_id as "orderId", a.line_no as "lineNo", a.kind, a.state, a.version,
      a.unit_id as "unitId", a.supplier_id as "supplierId", a.answer_by < ${clock.now()} as "isLate",
      a.quantity, a.return_tracking <> '' as "wasSentBack",
      exists (select from settlement_event e where e.kind = 'afterSale' and e.document_id = a.id
        and e.transition = 'escalate') as "wasEscalated"
    from after_sale a where a.id = ${id} for update of a`.execute(trx);
  return rows[0] ?? null;
}

const NEEDS_REASON: readonly AfterSaleTransition[] = [
  'refuse',
  'refuseGoods',
  'escalate',
  'uphold',
  'dismiss',
];

const NEEDS_TRACKING: readonly AfterSaleTransition[] = ['sendBack', 'sendReplacement'];

function checkWords(body: Body<'move'>): Refusal | null {
  if (NEEDS_REASON.includes(body.transition) && body.note.trim() === '')
    return refuseAt('note', 'afterSale.reasonMissing');
  if (NEEDS_TRACKING.includes(body.transition) && body.tracking.trim() === '')
    return refuseAt('tracking', 'afterSale.trackingMissing');
  if (body.cost !== null && (body.cost < 0 || body.cost > limits.afterSaleCost))
    return refuseAt('cost', 'afterSale.cost', { most: formatFen(fen(limits.afterSaleCost)) });
  return checkTracking('tracking', body.tracking);
}

/** Whether the supplier takes goods back with this step in order to sell them again. */
const sellsAgain = ({ kind }: LockedAfterSale, { transition, isSellable }: Body<'move'>): boolean =>
  kind === 'return' && transition === 'takeGoods' && isSellable;

/** Whether the supplier names, with this step, the parcel in which replaced or repaired goods go back. */
const sendsReplacement = ({ kind }: LockedAfterSale, { transition, tracking }: Body<'move'>) =>
  !lowersStatement(kind) &&
  (transition === 'takeGoods' || transition === 'sendReplacement') &&
  tracking.trim() !== '';

/** Writes the new state with what the step brings along: tracking numbers, the supplier's cost. */
async function writeMove(
  of: LockedAfterSale,
  state: AfterSaleState,
  body: Body<'move'>,
  { trx, clock, person }: OrderWrite,
): Promise<void> {
  const tracking = canonicalTracking(body.tracking);
  const isSellable = sellsAgain(of, body);
  const isOver = state === 'done' || state === 'cancelled';
  const isSupplier = person.orgId === of.supplierId;
  await trx
    .updateTable('after_sale')
    .set({
      state,
      version: of.version + 1,
      ...(body.transition === 'sendBack' ? { return_tracking: tracking } : {}),
      ...(sendsReplacement(of, body) ? { replacement_tracking: tracking } : {}),
      ...(body.cost !== null && isSupplier ? { cost: body.cost } : {}),
      ...(isSellable ? { is_sellable: true } : {}),
      ...(isOver ? { ended_at: sql<Date>`${clock.now()}` } : {}),
    })
    .where('id', '=', of.id)
    .execute();
}

/**
 * Pieces that the supplier took back count as sold no more, and undamaged ones are in the stock that it
 * sells from again (FU22).
 */
async function takeFromSold(
  { orderId, lineNo, quantity }: LockedAfterSale,
  isSellable: boolean,
  trx: Executor,
): Promise<void> {
  const line = (await readStockedLines(orderId, trx)).find((one) => one.lineNo === lineNo);
  if (!line) return;
  // Accessories were never counted as products.
  if (line.accessoryId === null && line.productId !== null)
    await takeBackSold(line.productId, quantity, trx);
  if (isSellable) await returnStock(stockOf([{ ...line, quantity }]), trx);
}

/** Effects of a step on the order, on its stock and on what the unit owes. */
async function applyMove(
  of: LockedAfterSale,
  state: AfterSaleState,
  { signing, isSellable }: { readonly signing: SigningKey; readonly isSellable: boolean },
  context: OrderWrite,
): Promise<Refusal | null> {
  const { trx, clock } = context;
  if (state === 'cancelled' || state === 'done') await markOrder(of.orderId, trx);
  if (state === 'done') await takeReplacements(of, context);
  if (state !== 'waitRefund' || !lowersStatement(of.kind)) return null;
  if (of.kind === 'return' && of.wasSentBack) {
    const { id: afterSaleId, number: afterSaleNumber, orderId, lineNo, quantity } = of;
    const returned = { afterSaleId, afterSaleNumber, orderId, lineNo, quantity };
    await takeOutReturned(returned, { trx, clock, signing });
    await takeFromSold(of, isSellable, trx);
  }
  return countRefund(of, context);
}

/** An escalated after-sale waits for the operator's decision, which is a duty of theirs. */
async function notifyOperators(
  { id, number }: LockedAfterSale,
  text: string,
  { trx, clock, person }: OrderWrite,
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select person.id from person join org on org.id = person.org_id
    where org.type = 'operator' and 'operator' = any(person.roles) and not person.disabled
    order by person.id limit 200`.execute(trx);
  const personIds = rows.map((row) => row.id);
  const news = { subject: '售后待平台裁定', text: `${number}：${text}`, businessId: id };
  const url = businessPaths.afterSale(id);
  await notify({ ...news, personIds, url, fromName: person.orgName, isKnown: true }, clock, trx);
}

/** One step of an after-sale by one of its sides (FU22). */
export async function move(
  signing: SigningKey,
  body: Body<'move'>,
  context: OrderWrite,
): Promise<{ state: AfterSaleState; version: number } | Refusal> {
  const { person, trx, clock } = context;
  const of = await lockAfterSale(body.id, context);
  const side = of && afterSaleSide(of, person);
  if (!of || !side) return refuse('afterSale.unknown');
  if (of.version !== body.version) return refuse('afterSale.changedMeanwhile');
  const { transition } = body;
  const facts = { kind: of.kind, isLate: of.isLate };
  const refusal =
    afterSaleTable.check(transition, { state: of.state, side, facts }) ?? checkWords(body);
  if (refusal) return refusal;
  const isReplacing = sendsReplacement(of, body);
  const outcome = { kind: of.kind, sendsReplacement: isReplacing };
  const state = afterSaleTable.next(transition, outcome);
  await writeMove(of, state, body, context);
  const { sentence } = afterSaleTable.transitions[transition];
  const tracking = canonicalTracking(body.tracking);
  const note = [body.note.trim(), tracking && `物流单号 ${tracking}`].filter(Boolean).join('；');
  const log = { kind: 'afterSale', documentId: of.id, transition, sentence, note, person } as const;
  await logMove(log, clock, trx);
  const text = `${sentence}${note ? `：${note}` : ''}`;
  const to = (['buyer', 'supplier'] as const).filter((one) => one !== side);
  const asked = ASKED[state];
  const asks = asked ? [asked] : [];
  await notifySides(of, { to, asks, subject: '售后有变化', text, pages: PAGES }, context);
  if (state === 'escalated') await notifyOperators(of, text, context);
  if (isReplacing) await sendReplacement(of, tracking, signing, context);
  const effect = { signing, isSellable: sellsAgain(of, body) };
  const refused = await applyMove(of, state, effect, context);
  return refused ?? { state, version: of.version + 1 };
}
