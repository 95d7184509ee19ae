import { cutText } from '../cut-text.ts';

/*
 * Cells of workbooks, read the same way by every import. A cell whose value cannot be taken as it is gets a
 * mark that no text of a person has; every import refuses a marked cell and says why.
 */

/** The reasons why a cell cannot be used. */
type Fault = 'number' | 'tooLong' | 'unreadable';

/** A noncharacter of Unicode: no keyboard and no file has it. */
const MARK = '\uffff';

const REASONS: Readonly<Record<Fault, string>> = {
  number: '数字超过 15 位，表格已不能准确保存，请把单元格设为文本格式后重新填写',
  tooLong: '文字过长，不得超过 {max} 个字',
  unreadable: '含有无法保存的字符，请重新填写',
};
const FAULTS: Readonly<Record<string, Fault>> = { 1: 'number', 2: 'tooLong', 3: 'unreadable' };
const CODES: Readonly<Record<Fault, string>> = { number: '1', tooLong: '2', unreadable: '3' };

/** The most characters of a cell that are read. */
export const CELL_LENGTH = 200;

/** Spreadsheets keep so many digits; a double has a few more, which are noise. */
const DIGITS = 15;
const LARGEST = 10 ** DIGITS;

const marked = (fault: Fault, text: string): string => {
  const shown = text.toWellFormed().replaceAll(/[\0\uffff]/g, '�');
  return `${MARK}${CODES[fault]}${cutText(shown, CELL_LENGTH - 2)}`;
};

const isStorable = (text: string): boolean => text.isWellFormed() && !/[\0\uffff]/.test(text);

/**
 * Returns a cell as the spreadsheet shows it: a number without the noise behind its 15 digits
 * (4.029999999999999 is 4.03), everything else as it is. A number that has more digits than a spreadsheet
 * keeps, and a text that no database stores, become marked texts.
 */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === 'string')
    return cell.startsWith(MARK) || isStorable(cell) ? cell : marked('unreadable', cell);
  if (typeof cell !== 'number') return cell;
  if (!Number.isFinite(cell) || Math.abs(cell) >= LARGEST) return marked('number', String(cell));
  return Number(cell.toPrecision(DIGITS));
}

/** The decimal digits of a number, never with an exponent. */
const numberText = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

/** Returns a cell as text; one of more than `most` characters is marked, not cut. */
export function cellText(cell: unknown, most = CELL_LENGTH): string {
  const plain = plainCell(cell);
  if (plain === null || plain === undefined) return '';
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  const text = typeof plain === 'number' ? numberText(plain) : String(plain);
  return text.length > most && !text.startsWith(MARK) ? marked('tooLong', text) : text;
}

/** The reason why a cell cannot be taken; null for one that can. `most`: the column's own limit. */
export function cellFault(text: string, most = CELL_LENGTH): string | null {
  if (text.startsWith(MARK)) {
    const fault = FAULTS[text.charAt(1)] ?? 'unreadable';
    return REASONS[fault].replace('{max}', String(most));
  }
  if (!isStorable(text)) return REASONS.unreadable;
  return text.length > most ? REASONS.tooLong.replace('{max}', String(most)) : null;
}

/** A cell without its mark, to be shown beside the reason. */
export const shownCell = (text: string): string => (text.startsWith(MARK) ? text.slice(2) : text);

/** The letters under which spreadsheets name a column: 0 is A, 26 is AA. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26);

/** The first cell of rows that cannot be taken, in words; null when all can. */
export function firstCellFault(rows: readonly (readonly unknown[])[]): string | null {
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const reason = typeof cell === 'string' && cell.startsWith(MARK) ? cellFault(cell) : null;
      if (reason) return `第 ${row + 1} 行 ${columnLetters(column)} 列：${reason}`;
    }
  return null;
}
