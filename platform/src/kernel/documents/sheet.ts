import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import { cutText } from '@jicai/shared/domain/kernel/cut-text.ts';
import writeXlsxFile, { type CellObject, type Feature, type Row } from 'write-excel-file/node';
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';

/** Beginnings of a text that a spreadsheet program might take for a formula or a command. */
const SUSPICIOUS = /^[=+\-@\t\r\n\0＝＋－＠]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
/** A cell holds no more. */
const CELL_LENGTH = 32_000;

/**
 * Text that stays text in a spreadsheet ([A27], v5.0.0-1.2.10): an apostrophe before what could
 * begin a formula, nothing that XML cannot hold. The only way into a cell is through here.
 */
export function safeText(text: string): string {
  const clean = cutText(text.toWellFormed().replace(CONTROL, ''), CELL_LENGTH);
  return SUSPICIOUS.test(text) ? `'${clean}` : clean;
}

/** One column: its heading, its width in characters, and what stands in a row's cell. */
export interface SheetColumn<T> {
  readonly title: string;
  readonly width: number;
  readonly value: (row: T) => string | number;
  /** An Excel number format. */
  readonly format?: string;
  /** The drop-down list of the cells under the heading; other texts can still be written. */
  readonly choices?: readonly string[];
  /**
   * A column to be filled in by hand, empty cells too, keeps what is typed: a spreadsheet program
   * would make 1.24E+17 of a credit code in digits, and 0.13 of 13%.
   */
  readonly keepsTyped?: boolean;
  /** Does the cell of this row hold a mistake? It gets a red ground. */
  readonly isWrong?: (row: T) => boolean;
}

export interface SheetGiven<T> {
  readonly name: string;
  readonly columns: readonly SheetColumn<T>[];
  readonly rows: readonly T[];
}

const AS_TYPED = '@';

function cell(value: string | number, format: string | undefined): CellObject {
  if (typeof value === 'string')
    return {
      value: safeText(value),
      type: String,
      ...(format === AS_TYPED ? { format } : {}),
    };
  return format ? { value, type: Number, format } : { value, type: Number };
}

/** A sheet's data with its heading; columns and rows stay typed together. */
export function sheet<T>({ name, columns, rows }: SheetGiven<T>) {
  const heading: Row = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }));
  return {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    choices: columns.map((column) => column.choices ?? []),
    keepsTyped: columns.map((column) => column.keepsTyped ?? false),
    data: [
      heading,
      ...rows.map(
        (row): Row =>
          columns.map(({ value, format, keepsTyped, isWrong }) => ({
            ...cell(value(row), keepsTyped ? AS_TYPED : format),
            ...(isWrong?.(row) ? { backgroundColor: '#ffc9c9' } : {}),
          })),
      ),
    ],
  };
}

/** Rows below the heading that offer a drop-down list. */
const ROWS_WITH_LIST = 20_000;

/** The markup of the drop-down lists of a sheet; the library has none of its own. */
function dropDowns(choices: readonly (readonly string[])[]): string {
  const lists = choices.flatMap((offered, at) => {
    if (offered.length === 0) return [];
    const from = getCellAddress(1, at);
    const to = getCellAddress(ROWS_WITH_LIST, at);
    const list = sanitizeTextContent(`"${offered.join(',')}"`);
    return `<dataValidation type="list" allowBlank="1" sqref="${from}:${to}"><formula1>${list}</formula1></dataValidation>`;
  });
  if (lists.length === 0) return '';
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** Gives the empty cells of a column the style of its cell in the first row; the library styles cells only. */
const styleColumns = (xml: string, keepsTyped: readonly boolean[]): string =>
  keepsTyped.reduce((styled, keeps, at) => {
    if (!keeps) return styled;
    const style = new RegExp(`<c r="${getCellAddress(1, at)}" s="(\\d+)"`).exec(styled)?.[1];
    if (style === undefined) return styled;
    return styled.replace(`<col min="${at + 1}"`, `<col style="${style}" min="${at + 1}"`);
  }, xml);

/** Puts each sheet's drop-down lists where the format wants them: after the data, before all the rest. */
const withDropDowns = (
  sheets: readonly ReturnType<typeof sheet>[],
): Feature<Buffer | Stream | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          styleColumns(xml, sheets[sheetIndex]?.keepsTyped ?? []).replace(
            '</sheetData>',
            `</sheetData>${dropDowns(sheets[sheetIndex]?.choices ?? [])}`,
          ),
      },
    },
  },
});

/** An Excel workbook in base64. No cell in it is a formula. */
export async function workbook(sheets: readonly ReturnType<typeof sheet>[]): Promise<string> {
  const buffer = await writeXlsxFile([...sheets], {
    features: [withDropDowns(sheets)],
  }).toBuffer();
  return buffer.toString('base64');
}
