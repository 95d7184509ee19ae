import type { invoiceEndpoints, TypedInvoice } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  checkInvoice,
  type InvoiceDocument,
  type InvoiceLine,
} from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { isWithoutTax } from '@jicai/shared/domain/kernel/tax-rate.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { invoicedOf, type LockedApplication } from './application.ts';
import type { ReadFile } from './document/read-file.ts';
import { areAllInvoiced, chooseOrder, readOrderShares } from './order-shares.ts';
import { checkBought, readBought, readInvoicedRates } from './rates.ts';
import { findRedLetter, type OpenRedLetter } from './red-letters.ts';

/* The judgement whether an invoice can be registered. It writes and locks nothing: it is made before and behind locks. */

type Body = RequestOf<(typeof invoiceEndpoints)['register']>;

/** An invoice to register, wherever it comes from. */
export interface Given {
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

/** The file's data where it has some, else what was typed beside it. */
export function givenOf(
  { typed }: Pick<Body, 'typed'>,
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

/** Refuses an invoice that is registered already, and says where (C064). */
async function findRegistered(
  { number, code }: InvoiceDocument,
  { supplierId }: LockedApplication,
  db: Executor,
): Promise<Refusal | null> {
  const used = await db
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
  { application, given: { document } }: Candidate,
  clock: Clock,
  db: Executor,
): Promise<Refusal | OpenRedLetter | null> {
  const { title, supplierName, supplierCode } = application;
  const parties = {
    sellerName: supplierName,
    sellerTaxId: CREDIT_CODE.test(supplierCode) ? supplierCode : '',
    buyerName: title.title,
    buyerTaxId: title.taxNumber,
  };
  const refusal =
    checkInvoice(document, parties, await readNow(clock, db)) ??
    (await findRegistered(document, application, db));
  if (refusal) return refusal;
  if (document.reverses === '') return null;
  return (await findRedLetter(document, application.id, db)) ?? refuse('invoice.redNone');
}

/** An invoice that is to be registered in an application. */
interface Candidate {
  readonly application: LockedApplication;
  readonly given: Given;
}

/** The part of an application that a new invoice bills. */
interface Billed {
  /** The invoice's order; null where one invoice bills all orders. */
  readonly orderId: string | null;
  /** The application has all its invoices with this one. */
  readonly isWhole: boolean;
}

/** Checks sums and rates against the whole application, or against the order that the invoice is for. */
async function billedBy(
  { orderNumber }: Pick<Body, 'orderNumber'>,
  { application, given: { document } }: Candidate,
  redLetter: OpenRedLetter | null,
  db: Executor,
): Promise<Billed | Refusal> {
  const { id, amount, tolerance } = application;
  const total = (await invoicedOf(id, db)) + document.gross;
  if (total > amount + tolerance && document.gross > 0)
    return refuse('invoice.tooMuch', {
      total: formatFen(fen(total)),
      amount: formatFen(fen(amount)),
    });
  const isSumReached = Math.abs(total - amount) <= tolerance;
  if (!application.isPerOrder) {
    const bought = await readBought(id, db);
    const refusal = checkBought(document, bought, await readInvoicedRates(id, db), tolerance);
    return refusal ?? { orderId: null, isWhole: isSumReached };
  }
  const shares = await readOrderShares(id, db);
  const wish = { orderNumber, gross: document.gross, reverses: redLetter?.invoiceId ?? null };
  const order = await chooseOrder(shares, wish, application, db);
  if (isRefusal(order)) return order;
  const isWhole = isSumReached && areAllInvoiced(shares, order, document.gross, tolerance);
  const refusal = checkBought(document, order, order.invoicedRates, tolerance);
  return refusal ?? { orderId: order.orderId, isWhole };
}

/** A judged invoice: what it bills, and the form of a red one. */
interface Judged extends Billed {
  readonly redLetter: OpenRedLetter | null;
}

/** Judges an invoice by itself, by its application and by the other invoices; refuses what is wrong. */
export async function judge(
  body: Pick<Body, 'orderNumber'>,
  candidate: Candidate,
  clock: Clock,
  db: Executor,
): Promise<Judged | Refusal> {
  const redLetter = await checkGiven(candidate, clock, db);
  if (isRefusal(redLetter)) return redLetter;
  const billed = await billedBy(body, candidate, redLetter, db);
  return isRefusal(billed) ? billed : { ...billed, redLetter };
}
