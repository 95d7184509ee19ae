/*
 * Cuts off a sheet's XML after a number of rows. The library that reads workbooks allocates an array for
 * every row up to the highest row number, and a small malicious file may declare a million rows, or a single
 * row with the number 1,000,000.
 */

/**
 * The limit because of which a sheet was cut off: the number of rows (or the highest row number), or the
 * columns.
 */
export type Excess = 'rows' | 'columns';

/** The most columns that a sheet may have; every template has less than half of them. */
export const SHEET_COLUMNS = 200;
/** The highest row number that a sheet may have, where empty rows between filled rows count as well. */
export const SHEET_LAST_ROW = 50_000;

/**
 * The first character (a private-use character) of the text in the cell that the cutter appends to
 * a sheet that it cut off; the exceeded limit (`Excess`) follows.
 */
const MARK = '\u{e000}';

/** Thrown for XML that no spreadsheet program writes as a sheet. */
export class NoSheet extends Error {}

/**
 * The most characters from one `<` to the next `<` in a sheet; the text of a cell has at most 32,767
 * characters.
 */
const LONGEST = 1_048_576;
const TAG = /([^\s<>/:]*:)?(row|c|v|is)(?=[\s/>])/y;
const PLACE = /[\s"':]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;

/** Returns the number of a column (A is 1, AA is 27) from its letters; 0 for an empty text. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export interface SheetCutter {
  /**
   * Reads the next chunk of the sheet's XML. Returns false if the sheet is cut off, so that no further chunk
   * is needed. Throws `NoSheet` if the chunk cannot belong to a sheet.
   */
  push(xml: string): boolean;
  /**
   * Returns the XML for the library to parse, which is shorter if the sheet was cut off, and the number of
   * `<row>` tags that were read.
   */
  end(): { readonly xml: string; readonly rows: number };
}

/**
 * Creates a cutter that ends the XML of a sheet after the heading and `mostRows` filled rows. A sheet that
 * was cut off gets a last row that `excessOf` recognises. XML without `<row>` and `<c>` tags is returned
 * unchanged.
 */
export function createSheetCutter(mostRows: number): SheetCutter {
  const chunks: string[] = [];
  let [chunksLength, pending, prefix] = [0, '', ''];
  // `rowAt`: the offset of the current row; `rowNumber`: its number; `previousNumber`: the number of the row
  // before.
  let [rowAt, rowNumber, previousNumber, rows, filled, isFilled] = [0, 0, 0, 0, 0, false];

  /**
   * Reads the row and column numbers in a `<row>` or `<c>` tag; returns the limit that the numbers exceed, or
   * null.
   */
  const readAddresses = (tag: string): Excess | null => {
    for (const [, double, single] of tag.matchAll(PLACE)) {
      const [, letters, digits] = ADDRESS.exec(double ?? single ?? '') ?? [];
      if (digits === undefined) throw new NoSheet('a place that is no place');
      rowNumber = Math.max(rowNumber, Number(digits));
      if (columnOf(letters ?? '') > SHEET_COLUMNS) return 'columns';
    }
    return rowNumber > SHEET_LAST_ROW ? 'rows' : null;
  };
  const openRow = (at: number) => {
    if (isFilled) filled += 1;
    isFilled = false;
    rowAt = at;
    previousNumber = rowNumber;
    rowNumber += 1;
    rows += 1;
  };
  /**
   * Processes one tag: `piece` is the tag and the text after it, `at` is the offset of the tag in the sheet.
   * Returns the limit that the sheet exceeds, or null.
   */
  const take = (name: string, piece: string, at: number): Excess | null => {
    if (name === 'row') openRow(at);
    if (name === 'row' || name === 'c') return readAddresses(piece);
    // A cell with an empty value, such as a formula that returns an empty text, does not make its row a
    // filled row.
    if (name === 'v' && piece.endsWith('>')) return null;
    isFilled = true;
    return filled > mostRows ? 'rows' : null;
  };
  /**
   * Processes all tags in a text except the last, which may be incomplete and stays in `pending` for the next
   * call.
   */
  const scan = (text: string): Excess | null => {
    const last = text.lastIndexOf('<');
    let excess: Excess | null = null;
    for (let at = text.indexOf('<'); at < last && !excess; at = text.indexOf('<', at + 1)) {
      TAG.lastIndex = at + 1;
      const [, itsPrefix = '', name] = TAG.exec(text) ?? [];
      if (name === undefined) continue;
      if (name === 'row') prefix = itsPrefix;
      excess = take(name, text.slice(at, text.indexOf('<', at + 1)), chunksLength + at);
    }
    const end = last < 0 ? 0 : last;
    chunks.push(text.slice(0, end));
    chunksLength += end;
    pending = text.slice(end);
    return excess;
  };

  let cut: Excess | null = null;
  return {
    push(xml) {
      cut = scan(pending + xml);
      if (pending.length > LONGEST) throw new NoSheet('a text without an end');
      return cut === null;
    },
    end() {
      const xml = chunks.join('');
      if (!cut) return { xml: xml + pending, rows };
      const tag = (name: string) => `${prefix}${name}`;
      const text = `<${tag('is')}><${tag('t')}>${MARK}${cut}</${tag('t')}></${tag('is')}>`;
      const cell = `<${tag('c')} r="A${previousNumber + 1}" t="inlineStr">${text}</${tag('c')}>`;
      const row = `<${tag('row')}>${cell}</${tag('row')}>`;
      const tail = `${row}</${tag('sheetData')}></${tag('worksheet')}>`;
      return { xml: `${xml.slice(0, rowAt)}${tail}`, rows };
    },
  };
}

/** Returns the limit because of which a sheet was cut off; null if the sheet is complete. */
export function excessOf(rows: readonly (readonly unknown[])[]): Excess | null {
  const mark = rows.at(-1)?.[0];
  if (mark === `${MARK}rows`) return 'rows';
  return mark === `${MARK}columns` ? 'columns' : null;
}
