import {
  type SheetRow,
  type SheetShape,
  shapedRows,
} from '@jicai/shared/domain/kernel/workbook/shaped-rows.ts';
import { readAllSheets } from './read.ts';

export type { SheetRow, SheetShape };

/**
 * The rows of those sheets that a workbook has, in the order of `shapes`; a text says why it cannot be
 * used, one with more than `mostRows` filled rows among others.
 */
export async function readSheets(
  file: File,
  shapes: readonly SheetShape[],
  mostRows: number,
): Promise<(readonly SheetRow[] | null)[] | string> {
  const found = await readAllSheets(file, mostRows);
  return typeof found === 'string' ? found : shapedRows(found, shapes);
}
