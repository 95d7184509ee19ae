import { cutText } from '../texts/cut-text.ts';

/*
 * Reads the cells of workbooks in the same way for every import. A cell that cannot be used becomes a text
 * that begins with `MARK`, which nobody can type; every import rejects a marked cell and shows the reason.
 */

/** Reasons why a cell cannot be used. */
type Fault = 'number' | 'tooLong' | 'unreadable';

/**
 * The first character of a marked cell: a noncharacter of Unicode, which no keyboard types and no valid file
 * contains.
 */
const MARK = '\uffff';

const REASONS: Readonly<Record<Fault, string>> = {
  number: '数字超过 15 位，表格已不能准确保存，请把单元格设为文本格式后重新填写',
  tooLong: '文字过长，不得超过 {max} 个字',
  unreadable: '含有无法保存的字符，请重新填写',
};
const FAULTS: Readonly<Record<string, Fault>> = { 1: 'number', 2: 'tooLong', 3: 'unreadable' };
const CODES: Readonly<Record<Fault, string>> = { number: '1', tooLong: '2', unreadable: '3' };

/** The most characters that a cell may have, unless an import sets another limit for a column. */
export const CELL_LENGTH = 200;

/**
 * The number of significant digits that a spreadsheet stores; the further digits of a double are
 * floating-point noise.
 */
const DIGITS = 15;
const LARGEST = 10 ** DIGITS;

const marked = (fault: Fault, text: string): string => {
  const shown = text.toWellFormed().replaceAll(/[\0\uffff]/g, '�');
  return `${MARK}${CODES[fault]}${cutText(shown, CELL_LENGTH - 2)}`;
};

const isStorable = (text: string): boolean => text.isWellFormed() && !/[\0\uffff]/.test(text);

/**
 * Returns the value of a cell as the spreadsheet shows it: a number rounded to 15 significant digits
 * (4.029999999999999 is 4.03), any other value unchanged. A number with more than 15 digits before the point,
 * and a text that no database can store, become marked texts.
 */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === 'string')
    return cell.startsWith(MARK) || isStorable(cell) ? cell : marked('unreadable', cell);
  if (typeof cell !== 'number') return cell;
  if (!Number.isFinite(cell) || Math.abs(cell) >= LARGEST) return marked('number', String(cell));
  return Number(cell.toPrecision(DIGITS));
}

/** Converts a number to decimal digits, never in exponential notation. */
const numberText = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

/**
 * Converts the value of a cell to text: an empty cell to an empty text, a date to `2026-06-01`. A
 * text of more than `most` characters becomes a text that is marked as too long.
 */
export function cellText(cell: unknown, most = CELL_LENGTH): string {
  const plain = plainCell(cell);
  if (plain === null || plain === undefined) return '';
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  const text = typeof plain === 'number' ? numberText(plain) : String(plain);
  return text.length > most && !text.startsWith(MARK) ? marked('tooLong', text) : text;
}

/**
 * Returns in Chinese why a cell cannot be used, or null if the cell can be used. `most` is the column's
 * maximum length.
 */
export function cellFault(text: string, most = CELL_LENGTH): string | null {
  if (text.startsWith(MARK)) {
    const fault = FAULTS[text.charAt(1)] ?? 'unreadable';
    return REASONS[fault].replace('{max}', String(most));
  }
  if (!isStorable(text)) return REASONS.unreadable;
  return text.length > most ? REASONS.tooLong.replace('{max}', String(most)) : null;
}

/**
 * Removes the mark and the fault code from the text of a cell, so that the text can be shown beside the
 * reason.
 */
export const shownCell = (text: string): string => (text.startsWith(MARK) ? text.slice(2) : text);

/** Returns the letters of a spreadsheet column by its index: 0 is A, 26 is AA. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26);

/** Returns the position and the reason of the first marked cell, in Chinese; null if there is none. */
export function firstCellFault(rows: readonly (readonly unknown[])[]): string | null {
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const reason = typeof cell === 'string' && cell.startsWith(MARK) ? cellFault(cell) : null;
      if (reason) return `第 ${row + 1} 行 ${columnLetters(column)} 列：${reason}`;
    }
  return null;
}
