import { randomUUID } from 'node:crypto';
import type { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type ApplicationState,
  applicationTable,
} from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { OrderWrite } from '../../ordering/order/ports.ts';
import {
  admit,
  findApplication,
  type LockedApplication,
  moveApplication,
  type TakenApplication,
  takeApplication,
} from './application.ts';
import { type ReadFile, readInvoiceFile } from './document/read-file.ts';
import { invoiceReversed } from './events.ts';
import { type Given, givenOf, judge } from './judge.ts';
import { closeRedLetter, type OpenRedLetter, refuseWhileRed, reopenFor } from './red-letters.ts';
import type { Verification, Verifier } from './verification.ts';

export interface RegisterNeeds {
  readonly files: Pick<Files, 'claim' | 'deps'>;
  readonly verifier: Verifier;
  readonly clock: Clock;
}

type Body = RequestOf<(typeof invoiceEndpoints)['register']>;
type Status = { state: ApplicationState; version: number };

/** An invoice to register, with the answers of others about it, which no transaction waits for. */
export interface Registration {
  readonly body: Body;
  /** As it was read; null for an invoice without one. */
  readonly file: ReadFile | null;
  readonly verification: Verification;
}

/**
 * Reads the file of an invoice and asks for its verification, before the transaction. An invoice of an
 * application that is another's or has moved on is refused before its file is read.
 */
export async function readRegistration(
  body: Body,
  needs: RegisterNeeds,
  person: Person,
): Promise<Omit<Registration, 'body'> | Refusal> {
  const { storage, db } = needs.files.deps;
  const { id, version, fileGroup: groupId } = body;
  const taken = admit(await findApplication(id, db), version, person);
  if (isRefusal(taken)) return taken;
  const file =
    groupId === null ? null : await readInvoiceFile({ groupId, personId: person.id }, storage, db);
  if (isRefusal(file)) return file;
  const verification = await verify({ body, file }, taken, needs);
  return isRefusal(verification) ? verification : { file, verification };
}

/**
 * Asks for the verification of an invoice that could be registered now, and refuses any other: the
 * provider counts and may charge for what it is asked.
 */
export async function verify(
  {
    body,
    file,
  }: Pick<Registration, 'file'> & { readonly body: Pick<Body, 'typed' | 'orderNumber'> },
  { application, side }: TakenApplication,
  { files, verifier, clock }: RegisterNeeds,
): Promise<Verification | Refusal> {
  const given = givenOf(body, file, application);
  if (isRefusal(given)) return given;
  const judged = await judge(body, { application, given }, clock, files.deps.db);
  if (isRefusal(judged)) return judged;
  // A red letter opens its application again.
  const { state } = application;
  const refusal = judged.redLetter ? null : applicationTable.check('issue', { state, side });
  return refusal ?? verifier.verify(given.document);
}

/**
 * Registers one invoice of an application (FU14, FU23–FU26). The application is issued when its
 * invoices add up to its amount, or to the amount of each order where the buyer wants them by order; more
 * than that is refused.
 */
export async function register(
  { body, file, verification }: Registration,
  needs: Pick<RegisterNeeds, 'files'>,
  context: OrderWrite,
): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  const taken = await takeApplication(body, person, trx);
  if (isRefusal(taken)) return taken;
  const given = givenOf(body, file, taken.application);
  if (isRefusal(given)) return given;
  const { number, code } = given.document;
  // Registrations of one number take turns until their transactions end: the second finds the first.
  await lockByKey('invoice', `${code} ${number}`, trx);
  const judged = await judge(body, { application: taken.application, given }, clock, trx);
  if (isRefusal(judged)) return judged;
  if (verification === 'fake') return refuse('invoice.fake');
  const { orderId, isWhole, redLetter } = judged;
  const application = redLetter ? await reopenFor(taken.application, context) : taken.application;
  if (isRefusal(application)) return application;
  const issue = { transition: 'issue', side: taken.side, isWhole, note: `发票 ${number}` } as const;
  const moved = await moveApplication(application, issue, context);
  if (isRefusal(moved)) return moved;
  const id = await insertInvoice(
    { body, application, given, verification, redLetter, orderId },
    context,
  );
  if (redLetter) {
    await closeRedLetter(redLetter.id, id, context);
    await context.publish(invoiceReversed, { invoiceId: redLetter.invoiceId }, trx);
  }
  return (await claimFile(body, id, needs, context)) ?? moved;
}

interface NewInvoice {
  readonly body: Body;
  readonly application: LockedApplication;
  readonly given: Given;
  readonly verification: Verification;
  readonly redLetter: OpenRedLetter | null;
  readonly orderId: string | null;
}

async function insertInvoice(
  { body, application, given, verification, redLetter, orderId }: NewInvoice,
  { trx, person, clock }: OrderWrite,
): Promise<string> {
  const { document, source, sha256 } = given;
  const id = randomUUID();
  await trx
    .insertInto('invoice')
    .values({
      id,
      application_id: application.id,
      order_id: orderId,
      number: document.number,
      code: document.code,
      source,
      state: 'registered',
      reverses: redLetter?.invoiceId ?? null,
      issued_at: moment(document.issuedAt),
      seller_name: document.sellerName,
      buyer_name: document.buyerName,
      net: document.net,
      tax: document.tax,
      gross: document.gross,
      document: JSON.stringify(document),
      verification,
      file_group: body.fileGroup,
      sha256,
      registered_at: sql<Date>`${clock.now()}`,
      registered_by: person.id,
    })
    .execute();
  return id;
}

/** The original belongs to the invoice from now on: nobody removes it. */
async function claimFile(
  { fileGroup }: Body,
  id: string,
  { files }: Pick<RegisterNeeds, 'files'>,
  { trx, person }: OrderWrite,
): Promise<Refusal | null> {
  if (fileGroup === null) return null;
  return files.claim(fileGroup, { personId: person.id, kind: 'invoice', id }, trx);
}

/** The supplier takes back an invoice that was not received yet, such as one with a typing error. */
export async function takeBack(
  body: RequestOf<(typeof invoiceEndpoints)['takeBack']>,
  context: OrderWrite,
): Promise<Status | Refusal> {
  const { trx, person } = context;
  const taken = await takeApplication(body, person, trx);
  if (isRefusal(taken)) return taken;
  const { application, side } = taken;
  const { invoiceId } = body;
  const held = await refuseWhileRed({ applicationId: application.id, invoiceId }, context);
  if (held) return held;
  const red = await trx
    .selectFrom('invoice')
    .select('id')
    .where('reverses', '=', invoiceId)
    .where('state', 'in', ['registered', 'received'])
    .executeTakeFirst();
  if (red) return refuse('invoice.redDone');
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ state: 'withdrawn' })
    .where('id', '=', invoiceId)
    .where('application_id', '=', application.id)
    .where('state', '=', 'registered')
    .where('reverses', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('invoice.invoiceUnknown');
  return moveApplication(application, { transition: 'takeBack', side }, context);
}
