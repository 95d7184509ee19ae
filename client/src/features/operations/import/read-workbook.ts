import {
  IMPORT_ROWS,
  IMPORT_SHEETS,
  type ImportSheet,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { readSheets, type SheetRow } from '../../../lib/browser/workbook/read-sheets.ts';

/** The rows of one sheet. */
export interface ReadSheet {
  readonly sheet: ImportSheet;
  readonly rows: readonly SheetRow[];
}

/** Reads the sheets that a workbook has; a text says why it cannot be used. */
export async function readWorkbook(file: File): Promise<ReadSheet[] | string> {
  const shapes = importSheets.map((name) => IMPORT_SHEETS[name]);
  const found = await readSheets(file, shapes, IMPORT_ROWS);
  if (typeof found === 'string') return found;
  return importSheets.flatMap((sheet, at) => {
    const rows = found[at];
    return rows ? [{ sheet, rows }] : [];
  });
}
