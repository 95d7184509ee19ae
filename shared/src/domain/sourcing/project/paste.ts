import type { DraftLine } from '../../../contract/sourcing/draft.ts';
import { cellFault } from '../../kernel/workbook/cells.ts';
import { ITEM_LENGTHS, itemColumns } from './workbook.ts';

const HEADINGS = new Set(['名称', '品名', '物品名称', '货物名称', '序号']);

/**
 * Parses items copied from a spreadsheet: one item per row, cells separated by tabs, in the order
 * name, requirement, unit, quantity; a row with at most three cells has no requirement. Skips empty
 * rows, a heading row and a leading column of running numbers. The copied text is stored as it is:
 * formulas are not evaluated.
 */
export function readPastedLines(text: string): DraftLine[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const body = HEADINGS.has(rows[0]?.[0] ?? '') ? rows.slice(1) : rows;
  const isNumbered =
    body.length > 0 &&
    body.every((cells, index) => cells.length >= 4 && cells[0] === String(index + 1));
  return body.map((cells) => lineOf(isNumbered ? cells.slice(1) : cells));
}

function lineOf(cells: readonly string[]): DraftLine {
  const [name = '', ...rest] = cells;
  const [spec = '', unit = '', quantity = ''] = rest.length <= 2 ? ['', ...rest] : rest;
  return { name, spec, unit, quantity };
}

/**
 * Returns a Chinese message with the number of the first pasted row that cannot be used and the reason; null
 * if all rows can be used.
 */
export function pastedFault(lines: readonly DraftLine[]): string | null {
  for (const [index, line] of lines.entries())
    for (const [title, field] of itemColumns) {
      const reason = cellFault(line[field], ITEM_LENGTHS[field]);
      if (reason !== null) return `第 ${index + 1} 行“${title}”${reason}`;
    }
  return null;
}
