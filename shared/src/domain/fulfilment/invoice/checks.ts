import { comparedUnitName } from '../../kernel/identifiers/unit-name.ts';
import { type Fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '../../kernel/result.ts';
import { isWithoutTax, taxRateWord } from '../../kernel/tax-rate.ts';
import { divideRounded } from '../settlement/tax.ts';
import { sameWords } from './words.ts';

/** A line of an invoice. Quantity and unit price stay the texts of the document; empty for none. */
export interface InvoiceLine {
  readonly name: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly net: Fen;
  readonly tax: Fen;
  /** In ten-thousandths; null where the document says 免税 or 不征税, or nothing. */
  readonly rate: number | null;
}

/** An invoice as it was read from its file or typed. */
export interface InvoiceDocument {
  /** The id inside of an e-invoice's header; empty where it was typed. */
  readonly headerId: string;
  readonly number: string;
  /** Of paper invoices only. */
  readonly code: string;
  readonly issuedAt: number;
  readonly sellerName: string;
  readonly sellerTaxId: string;
  readonly buyerName: string;
  readonly buyerTaxId: string;
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
  /** Empty where the document has none. */
  readonly words: string;
  readonly lines: readonly InvoiceLine[];
  /** The number of the invoice that a red letter cancels; empty for a blue one. */
  readonly reverses: string;
}

/** The parties that an application expects. An id that nobody knows is not compared. */
export interface InvoiceParties {
  readonly sellerName: string;
  readonly sellerTaxId: string;
  readonly buyerName: string;
  readonly buyerTaxId: string;
}

const LINE_TOLERANCE = 6;
const SUM_TOLERANCE = 127;
const PRICE_TOLERANCE = 1;

const E_NUMBER = /^\d{20}$/;
const PAPER_NUMBER = /^\d{8}$/;
const PAPER_CODE = /^\d{10}(\d{2})?$/;

/** 20 digits for an e-invoice without a code, 8 digits with a code of 10 or 12 for paper (FU23). */
export function checkNumber({
  number,
  code,
  headerId,
}: Pick<InvoiceDocument, 'number' | 'code' | 'headerId'>): Refusal | null {
  const isKnown = code === '' ? E_NUMBER.test(number) : PAPER_NUMBER.test(number);
  if (!isKnown || (code !== '' && !PAPER_CODE.test(code)))
    return refuseAt('typed.number', 'invoice.badNumber');
  if (headerId !== '' && headerId !== number) return refuse('invoice.headerNumber', { number });
  return null;
}

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/;

/** A decimal text as a whole number of 10^-15; null where it is none. */
function scaled(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const value = BigInt(whole + part.padEnd(15, '0'));
  return sign ? -value : value;
}

const UNIT = 10n ** 30n;

/** Quantity × price in 分, rounded; null where the line says one of them only, or nothing. */
export function lineValue({ quantity, unitPrice }: InvoiceLine): number | null {
  const pieces = scaled(quantity);
  const price = scaled(unitPrice);
  if (pieces === null || price === null) return null;
  return Number(divideRounded(pieces * price * 100n, UNIT));
}

/** The distance of a line's tax from net × rate, in 分; 0 where the line names no rate. */
export function taxError({ net, tax, rate }: InvoiceLine): number {
  if (rate === null) return Math.abs(tax);
  return Math.abs(Number(divideRounded(BigInt(net) * BigInt(rate), 10_000n)) - tax);
}

/** `line` null: the only one, which is what a form has that is typed by hand. */
function checkLine(of: InvoiceLine, line: string | null): Refusal | null {
  if (taxError(of) > LINE_TOLERANCE)
    return line === null ? refuse('invoice.tax') : refuse('invoice.lineTax', { line });
  const value = lineValue(of);
  if (value !== null && Math.abs(value - of.net) > PRICE_TOLERANCE)
    return line === null ? refuse('invoice.price') : refuse('invoice.linePrice', { line });
  return null;
}

function checkLines({ net, tax, lines }: InvoiceDocument): Refusal | null {
  if (lines.length === 0) return null;
  const sum = (pick: (line: InvoiceLine) => number) =>
    lines.reduce((total, line) => total + pick(line), 0);
  if (sum((line) => line.net) !== net || sum((line) => line.tax) !== tax)
    return refuse('invoice.lineTotals');
  for (const [index, line] of lines.entries()) {
    const refusal = checkLine(line, lines.length === 1 ? null : String(index + 1));
    if (refusal) return refusal;
  }
  return sum(taxError) > SUM_TOLERANCE ? refuse('invoice.taxErrors') : null;
}

/** The figures of an invoice among themselves (FU24); the first thing that is wrong, or null. */
export function checkFigures(invoice: InvoiceDocument): Refusal | null {
  const { net, tax, gross, words } = invoice;
  if (net + tax !== gross) return refuse('invoice.netTaxGross');
  const refusal = checkLines(invoice);
  if (refusal) return refusal;
  if (words !== '' && !sameWords(words, gross))
    return refuse('invoice.words', { words, amount: formatFen(gross) });
  return null;
}

/**
 * The rates of an invoice's lines are those of what was bought (FU13, FU24): 免税 and 不征税 stand on
 * an invoice as one. Nothing is compared where the rate of something bought is unknown.
 */
export function checkRates(
  { lines }: Pick<InvoiceDocument, 'lines'>,
  bought: readonly (number | null)[],
): Refusal | null {
  const known = bought.filter((code) => code !== null);
  if (known.length === 0 || known.length < bought.length) return null;
  const expected = new Set(known.map((code) => (isWithoutTax(code) ? null : code)));
  const wrong = lines.findIndex(({ rate }) => !expected.has(rate));
  if (wrong < 0) return null;
  const rate = lines[wrong]?.rate ?? null;
  return refuse('invoice.lineRate', {
    line: String(wrong + 1),
    value: rate === null ? '免税或不征税' : taxRateWord(rate),
    expected: [...new Set(known.map(taxRateWord))].join('、'),
  });
}

const differs = (a: string, b: string) =>
  a !== '' && b !== '' && comparedUnitName(a) !== comparedUnitName(b);

/** Seller and buyer are the supplier and the title of the application (FU24). */
export function checkParties(invoice: InvoiceDocument, expected: InvoiceParties): Refusal | null {
  if (
    differs(invoice.buyerName, expected.buyerName) ||
    differs(invoice.buyerTaxId, expected.buyerTaxId)
  )
    return refuseAt('typed.buyerName', 'invoice.wrongTitle', { title: expected.buyerName });
  if (
    differs(invoice.sellerName, expected.sellerName) ||
    differs(invoice.sellerTaxId, expected.sellerTaxId)
  )
    return refuse('invoice.wrongSeller', { seller: expected.sellerName });
  return null;
}

/** Everything about an invoice that its own text and its application say (FU14, FU23, FU24). */
export function checkInvoice(
  invoice: InvoiceDocument,
  expected: InvoiceParties,
  now: number,
): Refusal | null {
  const isRed = invoice.reverses !== '';
  if (isRed !== invoice.gross < 0 || invoice.gross === 0) return refuse('invoice.sign');
  if (invoice.issuedAt > now) return refuseAt('typed.issuedAtMs', 'invoice.future');
  return checkNumber(invoice) ?? checkFigures(invoice) ?? checkParties(invoice, expected);
}
