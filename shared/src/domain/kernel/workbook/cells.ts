import { cutText } from '../cut-text.ts';

/*
 * Cells of workbooks, read the same way by every import. A cell whose value cannot be used gets a mark
 * that no typed text contains; every import refuses a marked cell with the reason.
 */

/** Reasons why a cell cannot be used. */
type Fault = 'number' | 'tooLong' | 'unreadable';

/** A noncharacter of Unicode: no keyboard types it and no file contains it. */
const MARK = '\uffff';

const REASONS: Readonly<Record<Fault, string>> = {
  number: '数字超过 15 位，表格已不能准确保存，请把单元格设为文本格式后重新填写',
  tooLong: '文字过长，不得超过 {max} 个字',
  unreadable: '含有无法保存的字符，请重新填写',
};
const FAULTS: Readonly<Record<string, Fault>> = { 1: 'number', 2: 'tooLong', 3: 'unreadable' };
const CODES: Readonly<Record<Fault, string>> = { number: '1', tooLong: '2', unreadable: '3' };

/** The most characters of a cell that are accepted unless an import allows more. */
export const CELL_LENGTH = 200;

/** Digits that a spreadsheet stores; a double has a few more, which are noise. */
const DIGITS = 15;
const LARGEST = 10 ** DIGITS;

const marked = (fault: Fault, text: string): string => {
  const shown = text.toWellFormed().replaceAll(/[\0\uffff]/g, '�');
  return `${MARK}${CODES[fault]}${cutText(shown, CELL_LENGTH - 2)}`;
};

const isStorable = (text: string): boolean => text.isWellFormed() && !/[\0\uffff]/.test(text);

/**
 * Returns a cell as the spreadsheet shows it: a number rounded to 15 digits (4.029999999999999 is
 * 4.03), any other value unchanged. A number with more digits than a spreadsheet stores, and a text
 * that no database can store, become marked texts.
 */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === 'string')
    return cell.startsWith(MARK) || isStorable(cell) ? cell : marked('unreadable', cell);
  if (typeof cell !== 'number') return cell;
  if (!Number.isFinite(cell) || Math.abs(cell) >= LARGEST) return marked('number', String(cell));
  return Number(cell.toPrecision(DIGITS));
}

/** Returns the decimal digits of a number, never with an exponent. */
const numberText = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

/** Returns a cell as text. A text of more than `most` characters is marked as a fault. */
export function cellText(cell: unknown, most = CELL_LENGTH): string {
  const plain = plainCell(cell);
  if (plain === null || plain === undefined) return '';
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  const text = typeof plain === 'number' ? numberText(plain) : String(plain);
  return text.length > most && !text.startsWith(MARK) ? marked('tooLong', text) : text;
}

/** Returns the reason why a cell cannot be used; null if it can. `most` is the limit of the column. */
export function cellFault(text: string, most = CELL_LENGTH): string | null {
  if (text.startsWith(MARK)) {
    const fault = FAULTS[text.charAt(1)] ?? 'unreadable';
    return REASONS[fault].replace('{max}', String(most));
  }
  if (!isStorable(text)) return REASONS.unreadable;
  return text.length > most ? REASONS.tooLong.replace('{max}', String(most)) : null;
}

/** Returns a cell without its mark, to be shown beside the reason. */
export const shownCell = (text: string): string => (text.startsWith(MARK) ? text.slice(2) : text);

/** Returns the letters by which spreadsheets name a column: 0 is A, 26 is AA. */
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
