import { readFirstSheet } from '../../../../lib/browser/workbook/read.ts';
import { readRows, type SheetRead } from './sheet.ts';

/** The recipients of an Excel file; loaded with the click that imports one. */
export async function readFile(file: File, firstKey: number): Promise<SheetRead> {
  const rows = await readFirstSheet(file);
  return typeof rows === 'string' ? { problem: rows } : readRows(rows, firstKey);
}
