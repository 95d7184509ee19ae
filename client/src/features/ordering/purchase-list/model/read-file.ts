import { limits } from '@jicai/shared/limits.ts';
import { readFirstSheet } from '../../../../lib/browser/workbook/read.ts';
import { type PastedRow, readSheetRows } from './pasted.ts';

/** The rows of an Excel file; a text says why it cannot be used. Loaded with the click that imports one. */
export async function readFile(file: File): Promise<PastedRow[] | string> {
  const rows = await readFirstSheet(file, limits.cartLines);
  return typeof rows === 'string' ? rows : readSheetRows(rows);
}
