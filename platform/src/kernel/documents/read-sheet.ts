import type { Excess } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { createMaker } from './maker.ts';

/** The texts of a sheet's cells, heading included, or why there are none. */
export type SheetRead = string[][] | Excess | 'unreadable' | 'tooLarge' | 'macros';

const read = createMaker<{ readonly bytes: Uint8Array; readonly mostRows: number }>(
  new URL('./sheet-worker.ts', import.meta.url),
);

/**
 * Reads the first sheet of an xlsx file: the heading and up to `mostRows` filled rows. A sheet with more
 * is not read further, and neither is a workbook that unpacks to more than `limits.workbookBytes`.
 */
export async function readSheetRows(bytes: Uint8Array, mostRows: number): Promise<SheetRead> {
  let json: Buffer;
  try {
    json = await read({ bytes, mostRows });
  } catch (error) {
    // The library's own error, or the thread's memory: what it was given is no workbook of ours.
    if (error instanceof Error && !('status' in error)) return 'unreadable';
    throw error;
  }
  // The worker writes nothing else.
  return JSON.parse(json.toString('utf8')) as SheetRead;
}
