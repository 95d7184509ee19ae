import type { QuoteSheet, SheetLine } from '../../../contract/sourcing/inquiry.ts';
import { limits } from '../../../limits.ts';
import { inquiryMessages } from '../../../messages/sourcing/inquiry.ts';
import { sayFrom } from '../../../say.ts';
import { cellText } from '../../kernel/workbook/cells.ts';
import { lineFaults } from './sheet.ts';

const say = sayFrom(inquiryMessages);

/*
 * The Excel form of a quote sheet (IQ3): the platform generates the template, the browser parses the
 * filled-in file.
 */

/** The columns of the template, in order; the last two identify the package and the version of its items. */
export const templateColumns = [
  ['行号', 'lineNo', 8],
  ['名称', 'name', 36],
  ['单位', 'unit', 8],
  ['数量', 'quantity', 12],
  ['单价（元）', 'price', 16],
  ['品牌', 'brand', 18],
  ['型号', 'model', 22],
  ['偏离说明', 'deviation', 28],
  ['税率（%）', 'taxRate', 10],
  ['包编号', 'packageNumber', 18],
  ['模板版本', 'itemsVersion', 16],
] as const;

/** What is wrong with a row. `row` is the row number that a spreadsheet program shows. */
export interface RowError {
  readonly row: number;
  readonly text: string;
}

export type TemplateRead =
  | { readonly problem: string }
  | {
      readonly lines: readonly SheetLine[];
      /** The rows that were not imported. */
      readonly errors: readonly RowError[];
      /** What is wrong with imported rows: they are shown as they are, and cannot be sealed yet. */
      readonly faults: readonly RowError[];
    };

/**
 * The package, its items and their version. A filled-in file is accepted only if its template was
 * generated for this package and version.
 */
export interface TemplateFor {
  readonly packageNumber: string;
  readonly itemsVersion: string;
  readonly items: readonly { readonly lineNo: number; readonly name: string }[];
}

/**
 * Returns the trimmed text of a cell. Text that looks like a formula stays text; no formula is ever
 * evaluated.
 */
const words = (cell: unknown): string => cellText(cell, MOST_TEXT).trim();

/**
 * The most characters of a cell that are read. `cellFaultsOf` reports texts above the lower limits
 * of a quote sheet, so longer texts are not cut to those limits here.
 */
const MOST_TEXT = 32_767;

/**
 * Removes the apostrophe that the template puts before a text so that spreadsheet programs do not execute the
 * text as a formula.
 */
const unquoted = (text: string) => text.replace(/^'(?=[=+\-@＝＋－＠])/, '');

type Cells = (title: string) => string;

/**
 * Parses a filled-in template: columns by their headings, rows by their line numbers. Refuses the whole
 * file if a heading is missing, no row is filled, a row belongs to another package or version of the items,
 * or there are more rows than items. Reports rows that cannot be imported. Copies prices as typed, and reports
 * those that cannot be sealed.
 */
export function readTemplate(
  sheet: readonly (readonly unknown[])[],
  expected: TemplateFor,
): TemplateRead {
  const [head = [], ...rows] = sheet;
  const titles = head.map((cell) => words(cell).replace(/[*＊\s]/g, ''));
  const missing = templateColumns
    .map(([title]) => title)
    .filter((title) => !titles.includes(title));
  if (missing.length > 0)
    return { problem: say('inquiry.file.columns', { columns: missing.join('、') }) };
  const cellsOf =
    (cells: readonly unknown[]): Cells =>
    (title) =>
      unquoted(words(cells[titles.indexOf(title)]));
  const filled = rows
    .map((cells, index) => ({ row: index + 2, at: cellsOf(cells), cells }))
    .filter(({ cells }) => cells.some((cell) => words(cell) !== ''));
  const whole = wholeProblem(filled, expected);
  return whole === null ? readRows(filled, expected) : { problem: whole };
}

interface Filled {
  readonly row: number;
  readonly at: Cells;
}

/** Returns why the filled rows make the whole file be refused; null if its rows can be read one by one. */
function wholeProblem(rows: readonly Filled[], expected: TemplateFor): string | null {
  const { packageNumber, itemsVersion, items } = expected;
  if (rows.length === 0) return inquiryMessages['inquiry.file.empty'];
  const stranger = rows.find(({ at }) => at('包编号') !== packageNumber);
  if (stranger)
    return say('inquiry.file.otherPackage', {
      row: String(stranger.row),
      found: stranger.at('包编号').slice(0, 40) || '空',
      expected: packageNumber,
    });
  if (rows.some(({ at }) => at('模板版本') !== itemsVersion))
    return inquiryMessages['inquiry.file.older'];
  if (rows.length > items.length)
    return say('inquiry.file.tooManyRows', {
      rows: String(rows.length),
      max: String(items.length),
    });
  return null;
}

function readRows(rows: readonly Filled[], { items }: TemplateFor): TemplateRead {
  const known = new Set(items.map(({ lineNo }) => lineNo));
  const errors: RowError[] = [];
  const faults: RowError[] = [];
  const lines = new Map<number, SheetLine>();
  for (const { row, at } of rows) {
    const lineNo = Number(at('行号'));
    if (!known.has(lineNo)) {
      errors.push({ row, text: say('inquiry.file.unknownLine', { line: at('行号') || '空' }) });
    } else if (lines.has(lineNo)) {
      errors.push({ row, text: say('inquiry.file.lineTwice', { line: String(lineNo) }) });
    } else {
      const tooLong = cellFaultsOf(at);
      errors.push(...tooLong.map((text) => ({ row, text })));
      if (tooLong.length > 0) continue;
      const line = lineOf(lineNo, at);
      lines.set(lineNo, line);
      faults.push(...lineFaults(line).map((text) => ({ row, text })));
    }
  }
  return { lines: [...lines.values()], errors, faults };
}

/** The most characters of a text per column. */
const LENGTHS = [
  ['单价（元）', limits.amountText],
  ['品牌', limits.sheetText],
  ['型号', limits.sheetText],
  ['偏离说明', limits.sheetText],
  ['税率（%）', 10],
] as const;

/**
 * Returns one message for each text of a row that is too long. A row with such a message is not imported,
 * because a shortened text would be a different offer.
 */
const cellFaultsOf = (at: Cells): string[] =>
  LENGTHS.filter(([title, most]) => at(title).length > most).map(([title, most]) =>
    say('inquiry.file.tooLong', { column: title, max: String(most) }),
  );

const lineOf = (lineNo: number, at: Cells): SheetLine => ({
  lineNo,
  price: at('单价（元）'),
  brand: at('品牌'),
  model: at('型号'),
  deviation: at('偏离说明'),
  taxRate: at('税率（%）'),
});

/**
 * Returns the sheet with its lines replaced by the file's lines with the same numbers. Lines that
 * the file lacks stay unchanged; lines that the sheet lacks are ignored.
 */
export function withLines(sheet: QuoteSheet, lines: readonly SheetLine[]): QuoteSheet {
  const read = new Map(lines.map((line) => [line.lineNo, line]));
  return { ...sheet, lines: sheet.lines.map((line) => read.get(line.lineNo) ?? line) };
}
