import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { limits } from '@jicai/shared/limits.ts';

/** One row of a pasted list or a workbook, with what is wrong with it; empty when nothing is. */
export interface PastedRow {
  /** Its place in the text or the file, from 1. */
  readonly row: number;
  readonly code: string;
  readonly quantity: number;
  readonly problem: string;
}

const MOST_LETTERS = 64;

function rowOf(row: number, code: string, quantityText: string): PastedRow {
  const text = quantityText.normalize('NFKC').replaceAll(',', '').trim();
  const quantity = text === '' ? 1 : Number(text);
  const isPieces = Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.orderQuantity;
  const problem =
    code === ''
      ? '没有型号'
      : code.length > MOST_LETTERS
        ? `型号超过 ${MOST_LETTERS} 个字`
        : isPieces
          ? ''
          : `数量“${quantityText.trim()}”须为 1 到 ${limits.orderQuantity} 的整数`;
  return { row, code, quantity: isPieces ? quantity : 1, problem };
}

/**
 * Cells of a sheet are parted by tabs, and a comma is part of one then: `1,000`. Of a line without either the
 * last word is the quantity where it looks like one; else the whole line is the number.
 */
function splitLine(line: string): [string, string] {
  const isOfSheet = line.trimEnd().includes('\t');
  const cells = line.split(isOfSheet ? '\t' : /,|，|;|；/).map((cell) => cell.trim());
  if (cells.length > 1) return [cells[0] ?? '', cells[1] ?? ''];
  const match = /^(.*\S)\s+[x×*]?\s*(\d+)\s*\S?$/iu.exec(line.trim());
  return match ? [match[1] ?? '', match[2] ?? ''] : [line.trim(), ''];
}

/** The rows of a pasted text: a number and a quantity in each line. Empty lines are skipped. */
export function readPasted(text: string): PastedRow[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.normalize('NFKC'), row: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, row }) => rowOf(row, ...splitLine(line)));
}

const words = (cell: unknown) => cellText(cell).trim();

/** The rows of a sheet: 型号 in the first column, 数量 in the second; a heading is skipped. */
export function readSheetRows(sheet: readonly (readonly unknown[])[]): PastedRow[] {
  return sheet
    .map((cells, index) => ({ code: words(cells[0]), pieces: words(cells[1]), row: index + 1 }))
    .filter(({ code, pieces }) => code !== '' || pieces !== '')
    .filter(({ row, pieces }) => row > 1 || /^[\d,.]*$/.test(pieces))
    .map(({ code, pieces, row }) => rowOf(row, code, pieces));
}
