import type { SheetTask } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/* The worker thread that writes workbooks; it returns the ASCII bytes of their base64. */

export const make = async (tasks: readonly SheetTask[]): Promise<Uint8Array> =>
  new TextEncoder().encode((await writeWorkbook(tasks)).toString('base64'));
