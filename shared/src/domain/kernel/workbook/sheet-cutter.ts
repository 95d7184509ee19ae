/*
 * A sheet of a workbook is read up to a number of rows, and nothing behind them is parsed: the reader
 * of workbooks makes an array of every row up to the last number that a row claims, and a small file
 * may claim a million rows, or one row with the number 1,000,000.
 */

/** The kind of excess that a sheet is cut for. */
export type Excess = 'rows' | 'columns';

/** Columns that are read; no template has half as many. */
export const SHEET_COLUMNS = 200;
/** The last row that is looked at: empty rows between others count as well. */
export const SHEET_LAST_ROW = 50_000;

/** The first cell of the row that stands for what was cut off; a private character begins it. */
const MARK = '\u{e000}';

/** Thrown for what is no sheet that a spreadsheet program writes. */
export class NoSheet extends Error {}

/** Nothing between two tags is longer: a cell holds 32,767 characters. */
const LONGEST = 1_048_576;
const TAG = /([^\s<>/:]*:)?(row|c|v|is)(?=[\s/>])/y;
const PLACE = /[\s"':]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;

/** The column of its letters, from 1; 0 without letters. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export interface SheetCutter {
  /** Takes the next part of the sheet's XML; false once no more is wanted. Throws `NoSheet`. */
  push(xml: string): boolean;
  /** The XML that is left to read, and how many rows stand in it. */
  end(): { readonly xml: string; readonly rows: number };
}

/**
 * Cuts the XML of a sheet behind `mostRows` filled rows and the heading. A sheet that went on ends with a
 * row that `excessOf` recognises. XML that is no sheet passes unchanged.
 */
export function createSheetCutter(mostRows: number): SheetCutter {
  const kept: string[] = [];
  let [keptLength, rest, prefix] = [0, '', ''];
  // The place where the current row begins, its number, and the number of the row before it.
  let [rowAt, place, placeBefore, rows, filled, isFilled] = [0, 0, 0, 0, 0, false];

  /** Reads the places that a tag claims, and says what is too much. */
  const readPlaces = (tag: string): Excess | null => {
    for (const [, double, single] of tag.matchAll(PLACE)) {
      const [, letters, digits] = ADDRESS.exec(double ?? single ?? '') ?? [];
      if (digits === undefined) throw new NoSheet('a place that is no place');
      place = Math.max(place, Number(digits));
      if (columnOf(letters ?? '') > SHEET_COLUMNS) return 'columns';
    }
    return place > SHEET_LAST_ROW ? 'rows' : null;
  };
  const openRow = (at: number) => {
    if (isFilled) filled += 1;
    isFilled = false;
    rowAt = at;
    placeBefore = place;
    place += 1;
    rows += 1;
  };
  /** Takes a tag with the text behind it; `at`: where it begins in the sheet. */
  const take = (name: string, piece: string, at: number): Excess | null => {
    if (name === 'row') openRow(at);
    if (name === 'row' || name === 'c') return readPlaces(piece);
    // An empty value, as of a formula that gives nothing, fills no row.
    if (name === 'v' && piece.endsWith('>')) return null;
    isFilled = true;
    return filled > mostRows ? 'rows' : null;
  };
  /** Reads the tags of a text up to the last one, which may go on, and keeps what it read. */
  const scan = (text: string): Excess | null => {
    const last = text.lastIndexOf('<');
    let excess: Excess | null = null;
    for (let at = text.indexOf('<'); at < last && !excess; at = text.indexOf('<', at + 1)) {
      TAG.lastIndex = at + 1;
      const [, itsPrefix = '', name] = TAG.exec(text) ?? [];
      if (name === undefined) continue;
      if (name === 'row') prefix = itsPrefix;
      excess = take(name, text.slice(at, text.indexOf('<', at + 1)), keptLength + at);
    }
    const end = last < 0 ? 0 : last;
    kept.push(text.slice(0, end));
    keptLength += end;
    rest = text.slice(end);
    return excess;
  };

  let cut: Excess | null = null;
  return {
    push(xml) {
      cut = scan(rest + xml);
      if (rest.length > LONGEST) throw new NoSheet('a text without an end');
      return cut === null;
    },
    end() {
      const xml = kept.join('');
      if (!cut) return { xml: xml + rest, rows };
      const tag = (name: string) => `${prefix}${name}`;
      const text = `<${tag('is')}><${tag('t')}>${MARK}${cut}</${tag('t')}></${tag('is')}>`;
      const cell = `<${tag('c')} r="A${placeBefore + 1}" t="inlineStr">${text}</${tag('c')}>`;
      const row = `<${tag('row')}>${cell}</${tag('row')}>`;
      const tail = `${row}</${tag('sheetData')}></${tag('worksheet')}>`;
      return { xml: `${xml.slice(0, rowAt)}${tail}`, rows };
    },
  };
}

/** The excess that a sheet was cut for; null for one that was read to its end. */
export function excessOf(rows: readonly (readonly unknown[])[]): Excess | null {
  const mark = rows.at(-1)?.[0];
  if (mark === `${MARK}rows`) return 'rows';
  return mark === `${MARK}columns` ? 'columns' : null;
}
