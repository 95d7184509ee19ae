import type { DraftLine } from '../../../contract/sourcing/draft.ts';
import { limits } from '../../../limits.ts';

const HEADINGS = new Set(['名称', '品名', '物品名称', '货物名称', '序号']);

/**
 * Reads items that were copied from a spreadsheet: one row each, columns parted by tabs, in the
 * order name, requirement, unit, quantity; with three columns the requirement is left out. A heading
 * row and a leading column of running numbers are recognised. Texts are only texts: a cell that
 * begins like a formula is kept as it was shown.
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
  const cut = (cell: string | undefined, most: number) => (cell ?? '').slice(0, most);
  const [name, ...rest] = cells;
  const [spec, unit, quantity] = rest.length <= 2 ? ['', ...rest] : rest;
  return {
    name: cut(name, limits.projectItemText),
    spec: cut(spec, limits.projectItemText),
    unit: cut(unit, 20),
    quantity: cut(quantity, 20),
  };
}
