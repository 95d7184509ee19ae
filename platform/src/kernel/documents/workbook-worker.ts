import type { SheetTask } from './sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/* Writes workbooks in a thread of its own, one after the other; an answer is the ASCII of its base64. */

export const make = async (tasks: readonly SheetTask[]): Promise<Uint8Array> =>
  new TextEncoder().encode((await writeWorkbook(tasks)).toString('base64'));
