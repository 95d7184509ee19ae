import type { SheetTask } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/* The script of the thread that writes workbooks; `make` resolves to the ASCII bytes of the base64. */

export const make = async (tasks: readonly SheetTask[]): Promise<Uint8Array> =>
  new TextEncoder().encode((await writeWorkbook(tasks)).toString('base64'));
