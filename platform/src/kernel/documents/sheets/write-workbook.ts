import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import writeXlsxFile, { type CellObject, type Feature, type Row } from 'write-excel-file/node';
import { getCellAddress, sanitizeTextContent } from 'write-excel-file/utility';
import { safeText } from './safe-text.ts';
import type { Cell, SheetTask } from './sheet.ts';

/* Writes workbooks in the calling thread; for worker threads. */

type Column = SheetTask['columns'][number];

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

/** Returns the library's cell for a value of a column; a wrong cell gets a red background. */
function cellIn({ format, keepsTyped }: Column, content: Cell): CellObject {
  const isWrong = typeof content === 'object';
  return {
    ...cell(isWrong ? content[0] : content, keepsTyped ? AS_TYPED : format),
    ...(isWrong ? { backgroundColor: '#ffc9c9' } : {}),
  };
}

function dataOf({ columns, rows }: SheetTask): Row[] {
  const heading: Row = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }));
  const cells = rows.flatMap((chunk) => JSON.parse(chunk) as Cell[][]);
  return [
    heading,
    ...cells.map((row): Row => columns.map((column, at) => cellIn(column, row[at] ?? ''))),
  ];
}

/** The number of rows below the heading in which a column's cells offer its drop-down list. */
const ROWS_WITH_LIST = 20_000;

/**
 * Returns the XML of the columns' drop-down lists, because the library cannot write such lists; empty if no
 * column has one.
 */
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

/**
 * Gives each column with `keepsTyped` the style of its first cell below the heading, if the sheet has rows:
 * the library styles only the cells that it writes, and the column's empty cells need the style, too.
 */
const styleColumns = (xml: string, keepsTyped: readonly boolean[]): string =>
  keepsTyped.reduce((styled, keeps, at) => {
    if (!keeps) return styled;
    const style = new RegExp(`<c r="${getCellAddress(1, at)}" s="(\\d+)"`).exec(styled)?.[1];
    if (style === undefined) return styled;
    return styled.replace(`<col min="${at + 1}"`, `<col style="${style}" min="${at + 1}"`);
  }, xml);

const columnsOf = <Key extends keyof Column>(
  task: SheetTask | undefined,
  key: Key,
): Column[Key][] => task?.columns.map((column) => column[key]) ?? [];

/**
 * Returns an extension of the workbook library that styles whole columns and inserts the drop-down
 * lists directly after the data, where the file format requires them.
 */
const withDropDowns = (sheets: readonly SheetTask[]): Feature<Buffer | Stream | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          styleColumns(xml, columnsOf(sheets[sheetIndex], 'keepsTyped')).replace(
            '</sheetData>',
            `</sheetData>${dropDowns(columnsOf(sheets[sheetIndex], 'choices'))}`,
          ),
      },
    },
  },
});

/** Resolves to the bytes of an Excel workbook without formulas, with one sheet per task. */
export const writeWorkbook = (tasks: readonly SheetTask[]): Promise<Buffer> =>
  writeXlsxFile(
    tasks.map((task) => ({
      sheet: task.name,
      columns: task.columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      data: dataOf(task),
    })),
    { features: [withDropDowns(tasks)] },
  ).toBuffer();
