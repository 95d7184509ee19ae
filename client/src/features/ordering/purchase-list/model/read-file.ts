import { readSheet } from 'read-excel-file/browser';
import { storedWorkbook } from '../../../../lib/browser/stored-workbook.ts';
import { type PastedRow, readSheetRows } from './pasted.ts';

/** The rows of an Excel file; null for a file that is none. Loaded with the click that imports one. */
export async function readFile(file: File): Promise<PastedRow[] | null> {
  try {
    return readSheetRows(await readSheet(await storedWorkbook(file)));
  } catch {
    return null;
  }
}
