import { randomUUID } from 'node:crypto';
import type { invoiceEndpoints, TypedInvoice } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  checkInvoice,
  type InvoiceDocument,
  type InvoiceLine,
} from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import type { ApplicationState } from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { isWithoutTax } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { moment } from '../../kernel/db/clock.ts';
import { takeTurn } from '../../kernel/db/locks/take-turn.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import {
  invoicedOf,
  type LockedApplication,
  moveApplication,
  takeApplication,
} from './application.ts';
import { type ReadFile, readInvoiceFile } from './document/read-file.ts';
import { invoiceReversed } from './events.ts';
import { areAllInvoiced, chooseOrder, readOrderShares } from './order-shares.ts';
import { checkBought, readBought, readInvoicedRates } from './rates.ts';
import { closeRedLetter, findRedLetter, type OpenRedLetter, reopenFor } from './red-letters.ts';
import type { Verification, Verifier } from './verification.ts';

export interface RegisterNeeds {
  readonly files: Pick<Files, 'claim' | 'deps'>;
  readonly verifier: Verifier;
}

type Body = RequestOf<(typeof invoiceEndpoints)['register']>;
type Status = { state: ApplicationState; version: number };

/** An invoice to register, wherever it comes from. */
interface Given {
  readonly document: InvoiceDocument;
  readonly source: 'xml' | 'ofd' | 'typed';
  readonly sha256: string;
}

/** 统一社会信用代码, which is the tax number too. */
const CREDIT_CODE = /^[0-9A-Z]{18}$/;

/** A row of a typed invoice as the line of a document: it stands for everything at its rate. */
const lineOf = ({ taxRate, net, tax }: TypedInvoice['lines'][number]): InvoiceLine => ({
  name: '',
  quantity: '',
  unitPrice: '',
  net,
  tax,
  rate: isWithoutTax(taxRate) ? null : taxRate,
});

const documentOf = (typed: TypedInvoice, sellerName: string): InvoiceDocument => ({
  ...typed,
  headerId: '',
  issuedAt: typed.issuedAtMs,
  sellerName,
  sellerTaxId: '',
  words: '',
  lines: typed.lines.map(lineOf),
});

/** The facts of an invoice that its verification asks about; null where nothing of it was sent. */
const factsOf = ({ typed }: Pick<Body, 'typed'>, file: ReadFile | null) =>
  (file?.source === 'pdf' ? null : file?.document) ?? typed;

/** The file's data where it has some, else what was typed beside it. */
function givenOf(
  { typed }: Body,
  file: ReadFile | null,
  application: LockedApplication,
): Given | Refusal {
  const byHand = typed && documentOf(typed, application.supplierName);
  if (file === null)
    return byHand
      ? { document: byHand, source: 'typed', sha256: '' }
      : refuse('invoice.nothingSent');
  const { document, source, sha256 } = file;
  if (document && source !== 'pdf') return { document, source, sha256 };
  return byHand ? { document: byHand, source: 'typed', sha256 } : refuse('invoice.pdfTyped');
}

/**
 * Refuses an invoice that is registered already, and says where (C064). Registrations of one number take
 * turns until their transactions end, so that the second finds the first.
 */
async function findRegistered(
  { number, code }: InvoiceDocument,
  { supplierId }: LockedApplication,
  trx: Executor,
): Promise<Refusal | null> {
  await takeTurn('invoice', `${code} ${number}`, trx);
  const used = await trx
    .selectFrom('invoice as i')
    .innerJoin('invoice_application as a', 'a.id', 'i.application_id')
    .select(['a.number', 'a.supplier_id'])
    .where('i.number', '=', number)
    .where('i.code', '=', code)
    .where('i.state', 'in', ['registered', 'received'])
    .executeTakeFirst();
  if (!used) return null;
  const place =
    used.supplier_id === supplierId ? `开票申请 ${used.number}` : '其他供应商的开票申请';
  return refuseAt('typed.number', 'invoice.duplicate', { number, place });
}

async function checkGiven(
  { document }: Given,
  application: LockedApplication,
  { trx, clock }: WriteContext,
): Promise<Refusal | OpenRedLetter | null> {
  const { title, supplierName, supplierCode } = application;
  const parties = {
    sellerName: supplierName,
    sellerTaxId: CREDIT_CODE.test(supplierCode) ? supplierCode : '',
    buyerName: title.title,
    buyerTaxId: title.taxNumber,
  };
  const refusal = checkInvoice(document, parties, await readNow(clock, trx));
  if (refusal) return refusal;
  const used = await findRegistered(document, application, trx);
  if (used) return used;
  if (document.reverses === '') return null;
  return (await findRedLetter(document, application.id, trx)) ?? refuse('invoice.redNone');
}

/** The part of an application that a new invoice bills. */
interface Billed {
  /** The invoice's order; null where one invoice bills all orders. */
  readonly orderId: string | null;
  /** The application has all its invoices with this one. */
  readonly isWhole: boolean;
}

interface Registering {
  readonly application: LockedApplication;
  readonly given: Given;
  readonly redLetter: OpenRedLetter | null;
}

/** Checks sums and rates against the whole application, or against the order that the invoice is for. */
async function billedBy(
  { orderNumber }: Pick<Body, 'orderNumber'>,
  { application, given: { document }, redLetter }: Registering,
  trx: Executor,
): Promise<Billed | Refusal> {
  const { id, amount, tolerance } = application;
  const total = (await invoicedOf(id, trx)) + document.gross;
  if (total > amount + tolerance && document.gross > 0)
    return refuse('invoice.tooMuch', {
      total: formatFen(fen(total)),
      amount: formatFen(fen(amount)),
    });
  const isSumReached = Math.abs(total - amount) <= tolerance;
  if (!application.isPerOrder) {
    const bought = await readBought(id, trx);
    const refusal = checkBought(document, bought, await readInvoicedRates(id, trx), tolerance);
    return refusal ?? { orderId: null, isWhole: isSumReached };
  }
  const shares = await readOrderShares(id, trx);
  const wish = { orderNumber, gross: document.gross, reverses: redLetter?.invoiceId ?? null };
  const order = await chooseOrder(shares, wish, application, trx);
  if (isRefusal(order)) return order;
  const isWhole = isSumReached && areAllInvoiced(shares, order, document.gross, tolerance);
  const refusal = checkBought(document, order, order.invoicedRates, tolerance);
  return refusal ?? { orderId: order.orderId, isWhole };
}

/** An invoice to register, with the answers of others about it, which no transaction waits for. */
export interface Registration {
  readonly body: Body;
  /** As it was read; null for an invoice without one. */
  readonly file: ReadFile | Refusal | null;
  readonly verification: Verification;
}

/** Reads the file of an invoice and asks for its verification, before the transaction. */
export async function readRegistration(
  body: Pick<Body, 'id' | 'version' | 'fileGroup' | 'typed'>,
  { files, verifier }: RegisterNeeds,
  person: Person,
): Promise<Omit<Registration, 'body'>> {
  const { storage, db } = files.deps;
  const { fileGroup: groupId } = body;
  const file =
    groupId === null ? null : await readInvoiceFile({ groupId, personId: person.id }, storage, db);
  if (isRefusal(file) || !(await isOwn(body, person.orgId, db)))
    return { file, verification: 'unknown' };
  return { file, verification: await verify(body, file, verifier) };
}

/** Asks for the verification of an invoice. */
export async function verify(
  body: Pick<Body, 'typed'>,
  file: ReadFile | null,
  verifier: Verifier,
): Promise<Verification> {
  const facts = factsOf(body, file);
  if (!facts) return 'unknown';
  const issuedAt = 'issuedAt' in facts ? facts.issuedAt : facts.issuedAtMs;
  return verifier.verify({ ...facts, issuedAt });
}

/** Nobody is asked about an invoice of an application that is another's or has moved on. */
async function isOwn(
  { id, version }: Pick<Body, 'id' | 'version'>,
  supplierId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from invoice_application
    where id = ${id} and supplier_id = ${supplierId} and version = ${version}`.execute(db);
  return rows.length > 0;
}

/**
 * Registers one invoice of an application (FU14, FU23–FU26). The application is issued when its
 * invoices add up to its amount, or to the amount of each order where the buyer wants them by order; more
 * than that is refused.
 */
export async function register(
  { body, file, verification }: Registration,
  needs: Pick<RegisterNeeds, 'files'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person } = context;
  const taken = await takeApplication(body, person, trx);
  if (isRefusal(taken)) return taken;
  if (isRefusal(file)) return file;
  const given = givenOf(body, file, taken.application);
  if (isRefusal(given)) return given;
  const redLetter = await checkGiven(given, taken.application, context);
  if (isRefusal(redLetter)) return redLetter;
  const application = redLetter ? await reopenFor(taken.application, context) : taken.application;
  if (isRefusal(application)) return application;
  const billed = await billedBy(body, { application, given, redLetter }, trx);
  if (isRefusal(billed)) return billed;
  const { orderId, isWhole } = billed;
  if (verification === 'fake') return refuse('invoice.fake');
  const note = `发票 ${given.document.number}`;
  const issue = { transition: 'issue', side: taken.side, isWhole, note } as const;
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
  { trx, person, clock }: WriteContext,
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
  { trx, person }: WriteContext,
): Promise<Refusal | null> {
  if (fileGroup === null) return null;
  return files.claim(fileGroup, { personId: person.id, kind: 'invoice', id }, trx);
}

/** The supplier takes back an invoice that was not received yet, such as one with a typing error. */
export async function takeBack(
  body: RequestOf<(typeof invoiceEndpoints)['takeBack']>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person } = context;
  const taken = await takeApplication(body, person, trx);
  if (isRefusal(taken)) return taken;
  const { application, side } = taken;
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ state: 'withdrawn' })
    .where('id', '=', body.invoiceId)
    .where('application_id', '=', application.id)
    .where('state', '=', 'registered')
    .where('reverses', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('invoice.invoiceUnknown');
  return moveApplication(application, { transition: 'takeBack', side }, context);
}
