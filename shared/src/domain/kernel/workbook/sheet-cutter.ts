/*
 * Reads a sheet of a workbook up to a number of rows and leaves the remainder unparsed. The library
 * that reads workbooks allocates an array for every row up to the highest row number, and a small file
 * may claim a million rows, or one row with the number 1,000,000.
 */

/** The limit that a sheet exceeded, for which it was cut. */
export type Excess = 'rows' | 'columns';

/** The most columns that are read; no template has half as many. */
export const SHEET_COLUMNS = 200;
/** The highest row number that is read; empty rows in between count as well. */
export const SHEET_LAST_ROW = 50_000;

/** The beginning of the cell that replaces everything that was cut: a private-use character. */
const MARK = '\u{e000}';

/** Thrown for a text that no spreadsheet program writes as a sheet. */
export class NoSheet extends Error {}

/** The most characters between two tags; a cell holds 32,767 characters. */
const LONGEST = 1_048_576;
const TAG = /([^\s<>/:]*:)?(row|c|v|is)(?=[\s/>])/y;
const PLACE = /[\s"':]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;

/** Returns the number of a column, from 1, for its letters; 0 if there are no letters. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export interface SheetCutter {
  /** Takes the next part of the sheet's XML. Returns false once no more is needed. Throws `NoSheet`. */
  push(xml: string): boolean;
  /** Returns the XML that is to be parsed, and the number of its rows. */
  end(): { readonly xml: string; readonly rows: number };
}

/**
 * Creates a cutter that ends the XML of a sheet after the heading and `mostRows` filled rows. A sheet
 * that was cut ends with a row that `excessOf` recognises. XML that is not a sheet is returned
 * unchanged.
 */
export function createSheetCutter(mostRows: number): SheetCutter {
  const chunks: string[] = [];
  let [chunksLength, pending, prefix] = [0, '', ''];
  // The offset and number of the current row, and the number of the row before it.
  let [rowAt, rowNumber, previousNumber, rows, filled, isFilled] = [0, 0, 0, 0, 0, false];

  /** Reads the addresses in a tag and returns the limit that they exceed; null if there is none. */
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
   * Handles a tag with the text behind it. `at` is its offset in the sheet. Returns the limit that is
   * exceeded, or null.
   */
  const take = (name: string, piece: string, at: number): Excess | null => {
    if (name === 'row') openRow(at);
    if (name === 'row' || name === 'c') return readAddresses(piece);
    // An empty value, such as the result of a formula that returns nothing, fills no row.
    if (name === 'v' && piece.endsWith('>')) return null;
    isFilled = true;
    return filled > mostRows ? 'rows' : null;
  };
  /** Handles all tags of a text except the last, which may be incomplete, and stores the text up to it. */
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

/** Returns the limit for which a sheet was cut; null if it was read to its end. */
export function excessOf(rows: readonly (readonly unknown[])[]): Excess | null {
  const mark = rows.at(-1)?.[0];
  if (mark === `${MARK}rows`) return 'rows';
  return mark === `${MARK}columns` ? 'columns' : null;
}
