import { comparedUnitName } from '../../kernel/identifiers/unit-name.ts';
import { type Fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse, refuseAt } from '../../kernel/result.ts';
import { isWithoutTax, taxRateWord } from '../../kernel/tax-rate.ts';
import { divideRounded } from '../settlement/tax.ts';
import { isAmountInWords } from './words.ts';

/** A line of an invoice. Quantity and unit price are the texts of the document; empty if there are none. */
export interface InvoiceLine {
  readonly name: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly net: Fen;
  readonly tax: Fen;
  /** The tax rate in ten-thousandths; null if the document says 免税 or 不征税, or has no rate. */
  readonly rate: number | null;
}

/** An invoice as it was read from its file or typed. */
export interface InvoiceDocument {
  /** The id in the header of an e-invoice; empty for a typed invoice. */
  readonly headerId: string;
  readonly number: string;
  /** The invoice code of a paper invoice; empty for an e-invoice, which has no code. */
  readonly code: string;
  readonly issuedAt: number;
  readonly sellerName: string;
  readonly sellerTaxId: string;
  readonly buyerName: string;
  readonly buyerTaxId: string;
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
  /** The amount in words; empty if the document has none. */
  readonly words: string;
  readonly lines: readonly InvoiceLine[];
  /** The number of the invoice that a red letter cancels; empty for a blue invoice. */
  readonly reverses: string;
}

/**
 * The parties that the invoices of an application must name. A tax id that is unknown is empty and is not
 * compared.
 */
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

/**
 * Checks the number of an invoice (FU23): 20 digits and no code for an e-invoice, 8 digits with a code of
 * 10 or 12 digits for paper. A header id must equal the number.
 */
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

/**
 * Parses a decimal text as an integer number of 10^-15; returns null if the text is no decimal
 * number with at most 15 digits before and 15 after the point.
 */
function scaled(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const value = BigInt(whole + part.padEnd(15, '0'));
  return sign ? -value : value;
}

const UNIT = 10n ** 30n;

/**
 * Returns quantity × unit price of a line in 分, rounded half away from zero; null if either is
 * missing or no decimal number.
 */
export function lineValue({ quantity, unitPrice }: InvoiceLine): number | null {
  const pieces = scaled(quantity);
  const price = scaled(unitPrice);
  if (pieces === null || price === null) return null;
  return Number(divideRounded(pieces * price * 100n, UNIT));
}

/**
 * Returns by how many 分 a line's tax differs from net × rate, as a positive number; without a rate, the
 * amount of the tax.
 */
export function taxError({ net, tax, rate }: InvoiceLine): number {
  if (rate === null) return Math.abs(tax);
  return Math.abs(Number(divideRounded(BigInt(net) * BigInt(rate), 10_000n)) - tax);
}

/**
 * Checks tax and price of one line of an invoice. `line` is the number of the line for the message; null if
 * the invoice has only one line.
 */
function checkLine(invoiceLine: InvoiceLine, line: string | null): Refusal | null {
  if (taxError(invoiceLine) > LINE_TOLERANCE)
    return line === null ? refuse('invoice.tax') : refuse('invoice.lineTax', { line });
  const value = lineValue(invoiceLine);
  if (value !== null && Math.abs(value - invoiceLine.net) > PRICE_TOLERANCE)
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

/** Checks the figures of an invoice against each other (FU24); returns the first fault or null. */
export function checkFigures(invoice: InvoiceDocument): Refusal | null {
  const { net, tax, gross, words } = invoice;
  if (net + tax !== gross) return refuse('invoice.netTaxGross');
  const refusal = checkLines(invoice);
  if (refusal) return refusal;
  if (words !== '' && !isAmountInWords(words, gross))
    return refuse('invoice.words', { words, amount: formatFen(gross) });
  return null;
}

/**
 * Checks that the rates of an invoice's lines are those of the goods (FU13, FU24); 免税 and 不征税 are the
 * same on an invoice. Compares nothing if the rate of any goods is unknown.
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

/** Checks that seller and buyer are those of the application (FU24). Empty texts are not compared. */
export function checkParties(invoice: InvoiceDocument, expected: InvoiceParties): Refusal | null {
  const ofSeller = { found: invoice.sellerTaxId, expected: expected.sellerTaxId };
  const ofBuyer = { found: invoice.buyerTaxId, expected: expected.buyerTaxId };
  if (differs(invoice.buyerName, expected.buyerName))
    return refuseAt('typed.buyerName', 'invoice.wrongTitle', {
      found: invoice.buyerName,
      title: expected.buyerName,
    });
  if (differs(ofBuyer.found, ofBuyer.expected))
    return refuseAt('typed.buyerName', 'invoice.wrongTitleTaxId', ofBuyer);
  if (differs(invoice.sellerName, expected.sellerName))
    return refuse('invoice.wrongSeller', {
      found: invoice.sellerName,
      seller: expected.sellerName,
    });
  return differs(ofSeller.found, ofSeller.expected)
    ? refuse('invoice.wrongSellerTaxId', ofSeller)
    : null;
}

/**
 * Checks the sign, date, number and figures of an invoice, and its parties against the application (FU14,
 * FU23, FU24). Returns the first fault; null if there is none.
 */
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
