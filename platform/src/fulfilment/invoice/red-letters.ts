import { randomUUID } from 'node:crypto';
import type { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { InvoiceDocument } from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import {
  checkRed,
  confirmsRed,
  RED_LETTER_HOURS,
} from '@jicai/shared/domain/fulfilment/invoice/red-letter.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { HOUR_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import { transact } from '../../kernel/write/write.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import { logMove } from '../settlement/documents.ts';
import { notifySides } from '../settlement/notify-sides.ts';
import { type Parties, sideOf } from '../settlement/sides.ts';
import {
  findApplication,
  type LockedApplication,
  lockApplication,
  lockBilled,
  type MoveDeps,
  moveApplication,
  moveStatements,
  PAGES,
} from './application.ts';

type Ask = RequestOf<(typeof invoiceEndpoints)['askRed']>;
type Answer = RequestOf<(typeof invoiceEndpoints)['answerRed']>;

type Side = 'buyer' | 'supplier';

interface Original {
  readonly id: string;
  readonly number: string;
  readonly applicationId: string;
  readonly state: string;
  readonly netLeft: number;
  readonly taxLeft: number;
  readonly paid: number;
}

/** A blue invoice with what is left of it after its red letters; its row is locked. */
async function lockOriginal(id: string, trx: Executor): Promise<Original | null> {
  // First the lock, then the reading: earlier red letters must be seen.
  await sql`select id from invoice where id = ${id} for update`.execute(trx);
  const { rows } = await sql<Original>`
    select i.id, i.number, i.application_id as "applicationId", i.state,
      i.net + coalesce((select sum(r.net) from invoice r where r.reverses = i.id
        and r.state in ('registered', 'received')), 0)::bigint as "netLeft",
      i.tax + coalesce((select sum(r.tax) from invoice r where r.reverses = i.id
        and r.state in ('registered', 'received')), 0)::bigint as "taxLeft",
      coalesce((select sum(l.amount) from payment_line l where l.invoice_id = i.id and l.live), 0)::bigint as paid
    from invoice i where i.id = ${id} and i.reverses is null`.execute(trx);
  return rows[0] ?? null;
}

/** The invoice's application, locked before the invoice, and together with the one that is wished for. */
async function lockOwn(
  { invoiceId, applicationId }: Ask,
  trx: Executor,
): Promise<LockedApplication | null> {
  const found = await trx
    .selectFrom('invoice')
    .select('application_id as id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!found) return null;
  await lockBilled([found.id, ...(applicationId === null ? [] : [applicationId])], trx);
  return lockApplication(found.id, trx);
}

/** The application in whose sum the red letter counts: the invoice's own, or a later one. */
async function targetOf(
  wished: string | null,
  own: LockedApplication,
  trx: Executor,
): Promise<LockedApplication | Refusal> {
  if (wished === null || wished === own.id) return own;
  const other = await lockApplication(wished, trx);
  const fits =
    other?.unitId === own.unitId &&
    other.supplierId === own.supplierId &&
    other.fundsType === own.fundsType &&
    (other.state === 'applied' || other.state === 'returned');
  return other && fits ? other : refuse('invoice.redTarget');
}

/**
 * Asks for a red letter (FU25). The issuer of an invoice that nobody received needs no confirmation;
 * everybody else waits for the other side, for 72 hours.
 */
export async function askRed(body: Ask, context: OrderWrite): Promise<{ id: string } | Refusal> {
  const { trx, person, clock } = context;
  const own = await lockOwn(body, trx);
  const original = await lockOriginal(body.invoiceId, trx);
  const side = own && sideOf(own, person);
  if (!original || !own || !side) return refuse('invoice.invoiceUnknown');
  if (side === 'reader') return refuse('invoice.notYours');
  if (original.state !== 'registered' && original.state !== 'received')
    return refuse('invoice.invoiceUnknown');
  const refusal = checkRed({ net: fen(original.netLeft), tax: fen(original.taxLeft) }, body);
  if (refusal) return refusal;
  const target = await targetOf(body.applicationId, own, trx);
  if (isRefusal(target)) return target;
  // FU16: what was paid stays billed; its red letter belongs to the next application.
  if (original.paid > 0 && target.id === own.id) return refuse('invoice.redPaid');
  await expireRedLetters(context, original.id);
  const open = await trx
    .selectFrom('red_letter')
    .select('id')
    .where('invoice_id', '=', original.id)
    .where('state', 'in', ['pending', 'confirmed'])
    .executeTakeFirst();
  if (open) return refuse('invoice.redOpen');
  const waits = confirmsRed(side, original.state === 'received');
  const { numbers, now } = await drawDocumentNumbers('redLetter', 1, clock, trx);
  const id = randomUUID();
  await trx
    .insertInto('red_letter')
    .values({
      id,
      number: numbers[0] ?? '',
      invoice_id: original.id,
      application_id: target.id,
      state: waits === null ? 'confirmed' : 'pending',
      reason: body.reason,
      net: body.net,
      tax: body.tax,
      asked_by: side,
      asked_at: moment(now),
      person_id: person.id,
      expires_at: moment(now + RED_LETTER_HOURS * HOUR_MS),
    })
    .execute();
  const log = { kind: 'invoiceApplication', documentId: own.id, transition: 'askRed' } as const;
  const note = `发票 ${original.number}`;
  await logMove({ ...log, sentence: '发起红字确认单', note, person }, clock, trx);
  await tell(own, askedNews(side, waits, note), context);
  return { id };
}

/** Notifies sides of an application of what happened to one of its red letters. */
const tell = (
  application: LockedApplication,
  news: {
    readonly to: readonly Side[];
    readonly asks?: readonly Side[];
    readonly text: string;
  },
  context: MoveDeps,
): Promise<void> =>
  notifySides(application, { ...news, subject: '红字确认单有变化', pages: PAGES }, context);

/** The news of a new red letter for the other side, which may have to answer it (`waits`). */
function askedNews(side: Side, waits: Side | null, note: string) {
  const to = [side === 'buyer' ? 'supplier' : 'buyer'] as const;
  if (waits === null) return { to, text: `发起红字确认单（${note}）` };
  return { to, asks: [waits], text: `发起红字确认单（${note}），请确认或拒绝` };
}

/** Over `r`: a form that waits for its answer or for its red invoice. */
export const isOpen = (clock: Clock) => sql`(r.state = 'confirmed'
  or (r.state = 'pending' and r.expires_at > ${clock.now()}))`;

/**
 * Refuses to count or drop what a red letter is under way for: invoices of an application that were not
 * received, or one of them.
 */
export async function refuseWhileRed(
  { applicationId, invoiceId = null }: { applicationId: string; invoiceId?: string | null },
  { trx, clock }: Pick<OrderWrite, 'trx' | 'clock'>,
): Promise<Refusal | null> {
  const { rows } = await sql<{ number: string; letter: string }>`
    select i.number, r.number as letter from red_letter r join invoice i on i.id = r.invoice_id
    where i.application_id = ${applicationId} and i.state = 'registered'
      and (${invoiceId}::text is null or i.id = ${invoiceId}) and ${isOpen(clock)}
    order by r.number limit 1`.execute(trx);
  const [held] = rows;
  return held ? refuse('invoice.redHeld', { ...held }) : null;
}

/** Forms that nobody confirmed within their hours are void (FU25); the side that asked is told. */
export async function expireRedLetters(
  { trx, clock }: Pick<OrderWrite, 'trx' | 'clock'>,
  invoiceId: string | null = null,
): Promise<void> {
  const { rows } = await sql<{ invoiceId: string; askedBy: Side }>`
    update red_letter set state = 'expired', ended_at = ${clock.now()}
    where state = 'pending' and expires_at <= ${clock.now()}
      and (${invoiceId}::text is null or invoice_id = ${invoiceId})
    returning invoice_id as "invoiceId", asked_by as "askedBy"`.execute(trx);
  for (const { invoiceId: id, askedBy } of rows) {
    const invoice = await trx
      .selectFrom('invoice')
      .select(['number', 'application_id as applicationId'])
      .where('id', '=', id)
      .executeTakeFirst();
    const application = invoice && (await findApplication(invoice.applicationId, trx));
    if (!application) continue;
    const text = `发票 ${invoice.number} 的红字确认单逾期未确认，已作废`;
    await tell(application, { to: [askedBy], text }, { trx, clock, person: null });
  }
}

/** The job that ends forms by the clock. */
export const expireDueRedLetters = ({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> => transact(db, (trx) => expireRedLetters({ trx, clock }));

interface OpenForm extends Parties {
  readonly applicationId: string;
  readonly askedBy: Side;
  readonly state: 'pending' | 'confirmed';
  readonly invoiceNumber: string;
}

/** A form that waits for its answer or for its red invoice, locked behind the application it counts in. */
async function lockForm(id: string, clock: Clock, trx: Executor): Promise<OpenForm | null> {
  const target = await trx
    .selectFrom('red_letter')
    .select('application_id as id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!target) return null;
  await lockApplication(target.id, trx);
  const { rows } = await sql<OpenForm>`
    select a.unit_id as "unitId", a.supplier_id as "supplierId", i.application_id as "applicationId",
      r.asked_by as "askedBy", r.state, i.number as "invoiceNumber"
    from red_letter r join invoice i on i.id = r.invoice_id
    join invoice_application a on a.id = i.application_id
    where r.id = ${id} and ${isOpen(clock)} for update of r`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The side that did not ask confirms or refuses. The side that asked may withdraw the form until its red
 * invoice is registered: the invoice would wait for it without an end.
 */
export async function answerRed(
  body: Answer,
  context: OrderWrite,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const form = await lockForm(body.id, clock, trx);
  const side = form && sideOf(form, person);
  if (!form || !side) return refuse('invoice.redUnknown');
  const isOwn = side === form.askedBy;
  if (side === 'reader' || (isOwn && body.answer === 'confirm')) return refuse('invoice.notYours');
  if (!isOwn && form.state !== 'pending') return refuse('invoice.redUnknown');
  const state = body.answer === 'confirm' ? 'confirmed' : 'refused';
  await trx
    .updateTable('red_letter')
    .set({ state, ended_at: sql<Date>`${clock.now()}` })
    .where('id', '=', body.id)
    .execute();
  const sentence = `${state === 'confirmed' ? '确认' : isOwn ? '撤回' : '拒绝'}红字确认单`;
  const log = { kind: 'invoiceApplication', documentId: form.applicationId } as const;
  await logMove({ ...log, transition: 'answerRed', sentence, note: body.note, person }, clock, trx);
  const application = await findApplication(form.applicationId, trx);
  const to = [side === 'buyer' ? 'supplier' : 'buyer'] as const;
  const text = [`${sentence}（发票 ${form.invoiceNumber}）`, body.note.trim()]
    .filter(Boolean)
    .join('：');
  // The supplier has to write the red invoice of a confirmed form.
  const asks = state === 'confirmed' ? (['supplier'] as const) : [];
  if (application) await tell(application, { to, asks, text }, context);
  return {};
}

/** A confirmed form that an invoice may be written for. */
export interface OpenRedLetter {
  readonly id: string;
  readonly invoiceId: string;
}

/**
 * The confirmed form of this red invoice: original, application and amounts are those of the form. Only a
 * registration or its asker changes a confirmed form, behind the lock of its application.
 */
export async function findRedLetter(
  document: InvoiceDocument,
  applicationId: string,
  db: Executor,
): Promise<OpenRedLetter | null> {
  const { rows } = await sql<OpenRedLetter>`
    select r.id, r.invoice_id as "invoiceId" from red_letter r join invoice i on i.id = r.invoice_id
    where i.number = ${document.reverses} and r.state = 'confirmed'
      and r.application_id = ${applicationId}
      and r.net = ${-document.net} and r.tax = ${-document.tax}`.execute(db);
  return rows[0] ?? null;
}

export async function closeRedLetter(
  id: string,
  redInvoiceId: string,
  { trx, clock }: OrderWrite,
): Promise<void> {
  await trx
    .updateTable('red_letter')
    .set({ state: 'issued', red_invoice_id: redInvoiceId, ended_at: sql<Date>`${clock.now()}` })
    .where('id', '=', id)
    .execute();
}

/** An application that was complete opens again before a red letter comes into it. */
export async function reopenFor(
  application: LockedApplication,
  context: OrderWrite,
): Promise<LockedApplication | Refusal> {
  if (application.state !== 'received' && application.state !== 'issued') return application;
  if (application.state === 'received') {
    const refusal = await moveStatements(application.id, 'reopenInvoice', context);
    if (refusal) return refusal;
  }
  const reverse = { transition: 'reverse', side: 'system' } as const;
  const moved = await moveApplication(application, reverse, context);
  return isRefusal(moved) ? moved : { ...application, ...moved };
}
