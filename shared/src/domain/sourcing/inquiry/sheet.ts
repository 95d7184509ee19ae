import type { PackageInfo } from '../../../contract/auction/auction.ts';
import {
  type QuoteSheet,
  type SheetLine,
  sheetLabels,
} from '../../../contract/sourcing/inquiry.ts';
import { limits } from '../../../limits.ts';
import { inquiryMessages } from '../../../messages/sourcing/inquiry.ts';
import { sayFrom } from '../../../say.ts';
import { checkAmount, lineTotal, priceMessages } from '../../auction/price/price.ts';
import { NO_PRIOR_BIDS } from '../../auction/price/sealed.ts';
import { mayLeaveLines } from '../../auction/rules/award-by.ts';
import { rulesOf } from '../../auction/rules/forms.ts';
import { type Fen, fen, fenToText, formatFen, MAX_FEN } from '../../kernel/numbers/money.ts';
import { amountIn } from '../../kernel/numbers/typed-money.ts';

const texts = { ...inquiryMessages, ...priceMessages };
const say = sayFrom(texts);
type Key = keyof typeof texts;

/*
 * Checks the quote sheet of an inquiry. The browser and the server check a sheet by the same rules before the
 * quote is sealed (IQ2).
 */

/** A fault because of which a quote sheet cannot be sealed. */
export interface SheetProblem {
  /**
   * The path of the faulty field: `deliveryDays`, or `lines.2.price` with the index of the line in the sheet.
   */
  readonly field: string;
  readonly text: string;
  /** The text to show directly beside the field, which does not name the line. */
  readonly inPlace: string;
}

export interface CheckedSheet {
  readonly problems: readonly SheetProblem[];
  /**
   * The total in 分: the sum of the lines whose prices can be parsed, or the typed total; null if
   * there is none or the sum is too large.
   */
  readonly total: Fen | null;
}

/**
 * The properties of the package that a sheet quotes for: its items, bid mode, price limit
 * (`startingPrice`) and auction rules.
 */
export type SheetTerms = Pick<PackageInfo, 'lines' | 'bidMode' | 'startingPrice'> &
  Parameters<typeof rulesOf>[0];

const problem = (
  field: string,
  key: Key,
  values?: Readonly<Record<string, string>>,
): SheetProblem => {
  const text = say(key, values);
  return { field, text, inPlace: text };
};

/**
 * Creates a problem of one line of the sheet. The text names the line; the text beside the field does not.
 */
const lineProblem = (field: string, lineNo: number, key: Key): SheetProblem => {
  const reason = say(key);
  return { field, text: say('inquiry.line', { line: String(lineNo), reason }), inPlace: reason };
};

/**
 * Returns a new quote sheet, in which only the days of validity (90) and the tax rates (13 %) are
 * filled in. It has one line per item if the package is bid by lines, otherwise no lines.
 */
export function emptySheet({ lines, bidMode }: Pick<SheetTerms, 'lines' | 'bidMode'>): QuoteSheet {
  const items = bidMode === 'lines' ? lines : [];
  return {
    lines: items.map(({ lineNo }) => emptyLine(lineNo)),
    amount: '',
    deliveryDays: '',
    validDays: '90',
    note: '',
    fileGroup: null,
    files: [],
  };
}

const emptyLine = (lineNo: number): SheetLine => ({
  lineNo,
  price: '',
  brand: '',
  model: '',
  deviation: '',
  taxRate: '13',
});

/**
 * Parses a line's price in 分 by the rules of typed amounts; returns the message key of the reason if the price
 * is missing or invalid.
 */
export function readPrice(text: string): Fen | Key {
  const read = amountIn(text);
  if (read === null) return 'inquiry.priceMissing';
  if (typeof read === 'string') return read;
  return read > 0 ? read : 'inquiry.priceNotPositive';
}

/** Converts full-width characters to ASCII and trims spaces. */
const plain = (text: string) => text.normalize('NFKC').trim();

/**
 * Parses a tax rate typed in percent (`13%` or `13`) and returns hundredths of a percent; null if the text is
 * invalid.
 */
export function readTaxRate(text: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?%?$/.exec(plain(text));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

function isDays(text: string, most: number): boolean {
  const digits = plain(text);
  return /^\d{1,4}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most;
}

const MOST_DAYS = 999;

/**
 * Returns the total of a quote sheet and the problems because of which the sheet cannot be sealed.
 * The total is compared with the typed total and the price limit only if its lines, or the typed
 * total, have no problem.
 */
export function checkSheet(sheet: QuoteSheet, terms: SheetTerms): CheckedSheet {
  const { problems, total } =
    terms.bidMode === 'lines' ? checkLines(sheet, terms) : checkTotal(sheet);
  return {
    problems: [
      ...problems,
      ...(problems.length === 0 && total !== null
        ? [...checkSum(sheet, total), ...checkLimit(total, terms)]
        : []),
      ...checkDays(sheet),
      ...checkLength(sheet),
    ],
    total,
  };
}

/**
 * Checks a sealed quote's total by the rules for the first bid of an auction, such as the package's
 * price limit (AU2), because a sealed quote need not beat other bids.
 */
function checkLimit(total: Fen, terms: SheetTerms): SheetProblem[] {
  const refusal = checkAmount(rulesOf(terms), NO_PRIOR_BIDS, total);
  return refusal ? [problem('amount', refusal.refused, refusal.values)] : [];
}

function checkTotal({ amount, lines }: QuoteSheet): CheckedSheet {
  if (lines.length > 0) return { problems: [problem('lines', 'bid.linesNotTotal')], total: null };
  const read = readPrice(amount);
  return typeof read === 'number'
    ? { problems: [], total: read }
    : { problems: [problem('amount', read)], total: null };
}

/**
 * Returns whether a line has no price, brand, model and deviation; the tax rate, which is preset,
 * does not count. If suppliers may leave out lines, such a line is not part of the quote (AU43).
 */
export const isLeftOut = ({ price, brand, model, deviation }: SheetLine): boolean =>
  [price, brand, model, deviation].every((text) => text.trim() === '');

function checkLines(sheet: QuoteSheet, terms: SheetTerms): CheckedSheet {
  const { lines: items } = terms;
  const mayLeave = mayLeaveLines(terms);
  const problems = checkLineNos(sheet, items);
  const byNo = new Map(sheet.lines.map((line, index) => [line.lineNo, { line, index }]));
  let total = 0n;
  let count = 0;
  for (const item of items) {
    const found = byNo.get(item.lineNo);
    if (mayLeave && (!found || isLeftOut(found.line))) continue;
    if (!found) {
      problems.push(problem('lines', 'bid.lineMissing', { line: item.name }));
      continue;
    }
    const checked = checkLine(found.line, `lines.${found.index}`, item.lineNo);
    problems.push(...checked.problems);
    if (checked.price === null) continue;
    total += BigInt(lineTotal(checked.price, item.quantityThousandths));
    count += 1;
  }
  if (total > BigInt(MAX_FEN)) problems.push(problem('lines', 'money.tooLarge'));
  if (mayLeave && count === 0 && problems.length === 0)
    problems.push(problem('lines', 'inquiry.allLeftOut'));
  const isReadable = count > 0 && total <= BigInt(MAX_FEN);
  return { problems, total: isReadable ? fen(Number(total)) : null };
}

/**
 * Checks the total that a supplier typed in addition to the lines: it must be empty or equal the
 * sum of the lines.
 */
function checkSum({ amount }: QuoteSheet, sum: Fen): SheetProblem[] {
  if (amount.trim() === '' || readPrice(amount) === sum) return [];
  return [problem('amount', 'inquiry.totalDiffers', { total: formatFen(sum) })];
}

/** Returns a problem for a line number that the package does not have, and one for duplicate line numbers. */
function checkLineNos({ lines }: QuoteSheet, items: SheetTerms['lines']): SheetProblem[] {
  const known = new Set(items.map(({ lineNo }) => lineNo));
  const stranger = lines.find(({ lineNo }) => !known.has(lineNo));
  const isTwice = new Set(lines.map(({ lineNo }) => lineNo)).size < lines.length;
  return [
    ...(stranger ? [problem('lines', 'bid.lineUnknown', { line: `${stranger.lineNo}` })] : []),
    ...(isTwice ? [problem('lines', 'inquiry.lineTwice')] : []),
  ];
}

function checkLine(line: SheetLine, at: string, lineNo: number) {
  const problems: SheetProblem[] = [];
  const read = readPrice(line.price);
  if (typeof read !== 'number') problems.push(lineProblem(`${at}.price`, lineNo, read));
  if (line.brand.trim() === '')
    problems.push(lineProblem(`${at}.brand`, lineNo, 'inquiry.brandMissing'));
  if (readTaxRate(line.taxRate) === null)
    problems.push(lineProblem(`${at}.taxRate`, lineNo, 'inquiry.taxRate'));
  return { problems, price: typeof read === 'number' ? read : null };
}

/** Returns why a line cannot be sealed as it stands; nothing for a line that is left out. */
export const lineFaults = (line: SheetLine): string[] =>
  isLeftOut(line) ? [] : checkLine(line, '', line.lineNo).problems.map(({ inPlace }) => inPlace);

const checkDays = (sheet: QuoteSheet): SheetProblem[] =>
  (['deliveryDays', 'validDays'] as const)
    .filter((field) => !isDays(sheet[field], MOST_DAYS))
    .map((field) => problem(field, 'inquiry.days', { label: sheetLabels[field] ?? '' }));

function checkLength({ lines }: QuoteSheet): SheetProblem[] {
  const length = lines.reduce(
    (sum, { brand, model, deviation }) => sum + brand.length + model.length + deviation.length,
    0,
  );
  return length > limits.sheetTexts
    ? [problem('lines', 'inquiry.tooMuchText', { max: String(limits.sheetTexts) })]
    : [];
}

/**
 * Returns the unit prices of a valid sheet in the form in which they are sealed: plain decimal
 * texts, in the order of the items, without the lines that were left out.
 */
export function pricesOf(sheet: QuoteSheet, { lines: items }: Pick<SheetTerms, 'lines'>) {
  const byNo = new Map(sheet.lines.map((line) => [line.lineNo, line]));
  return items.flatMap(({ lineNo }) => {
    const read = readPrice(byNo.get(lineNo)?.price ?? '');
    return typeof read === 'number' ? [{ lineNo, price: fenToText(read) }] : [];
  });
}

/**
 * Returns the amount of a line in 分, for display while the supplier types; null as long as the
 * price cannot be parsed.
 */
export function amountOfLine(line: SheetLine, quantityThousandths: number): Fen | null {
  const read = readPrice(line.price);
  return typeof read === 'number' ? lineTotal(read, quantityThousandths) : null;
}
