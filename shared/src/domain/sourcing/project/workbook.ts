import type { DraftLine } from '../../../contract/sourcing/draft.ts';
import { limits } from '../../../limits.ts';
import { inquiryMessages } from '../../../messages/sourcing/inquiry.ts';
import { projectMessages } from '../../../messages/sourcing/project.ts';
import { sayFrom } from '../../../say.ts';
import { cellFault, cellText } from '../../kernel/workbook/cells.ts';
import { readQuantity } from './draft.ts';

const say = sayFrom({ ...projectMessages, ...inquiryMessages });

/*
 * The Excel form of a package's items (PJ19): the platform generates the template, the browser parses the
 * filled-in file.
 */

/** The columns of the template, in order. */
export const itemColumns = [
  ['名称', 'name', 36],
  ['规格要求', 'spec', 44],
  ['单位', 'unit', 10],
  ['数量', 'quantity', 12],
] as const;

/** The most characters of each text of an item. */
export const ITEM_LENGTHS: Readonly<Record<keyof DraftLine, number>> = {
  name: limits.projectItemText,
  spec: limits.projectItemText,
  unit: 20,
  quantity: 20,
};

/** A row that was not imported. `row` is the row number that a spreadsheet program shows. */
export interface ItemError {
  readonly row: number;
  readonly text: string;
}

export type ItemsRead =
  | { readonly problem: string; readonly errors: readonly ItemError[] }
  | { readonly lines: readonly DraftLine[]; readonly errors: readonly ItemError[] };

/**
 * Returns the trimmed text of a cell, without the apostrophe that keeps spreadsheet programs from
 * executing a text with a leading formula sign. No formula is ever evaluated.
 */
const words = (cell: unknown): string =>
  cellText(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

function errorOf(line: DraftLine): string | null {
  for (const [title, field] of itemColumns) {
    const fault = cellFault(line[field], ITEM_LENGTHS[field]);
    if (fault !== null) return `“${title}”${fault}`;
  }
  if (line.name === '') return say('project.file.missing', { column: '名称' });
  if (line.unit === '') return say('project.file.missing', { column: '单位' });
  return readQuantity(line.quantity) === null ? projectMessages['project.file.quantity'] : null;
}

/**
 * Parses a filled-in template, with columns by their headings, and skips empty rows. Rows without a
 * fault become lines; all others are reported with the reason. Refuses the whole file if a heading
 * is missing, no row is filled, or there are more than `room` valid lines; in the last case the
 * faulty rows are still reported.
 */
export function readItems(sheet: readonly (readonly unknown[])[], room: number): ItemsRead {
  const [head = [], ...rows] = sheet;
  const titles = head.map((cell) => words(cell).replace(/[*＊\s]/g, ''));
  const missing = itemColumns.map(([title]) => title).filter((title) => !titles.includes(title));
  if (missing.length > 0)
    return { problem: say('inquiry.file.columns', { columns: missing.join('、') }), errors: [] };
  const columnIndexes = itemColumns.map(
    ([title, field]) => [field, titles.indexOf(title)] as const,
  );
  const lines: DraftLine[] = [];
  const errors: ItemError[] = [];
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => words(cell) === '')) continue;
    const line = { name: '', spec: '', unit: '', quantity: '' };
    for (const [field, columnIndex] of columnIndexes) line[field] = words(cells[columnIndex]);
    const text = errorOf(line);
    if (text === null) lines.push(line);
    else errors.push({ row: index + 2, text });
  }
  if (lines.length + errors.length === 0)
    return { problem: projectMessages['project.file.empty'], errors };
  if (lines.length > room)
    return {
      problem: say('project.file.tooMany', { rows: String(lines.length), max: String(room) }),
      errors,
    };
  return { lines, errors };
}
