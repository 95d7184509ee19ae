import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { SheetFault } from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { bytesOf, readForeign } from './foreign/door.ts';

/** The texts of a sheet's cells, including the heading, or the reason why it was not read. */
export type SheetRead = string[][] | SheetFault['reason'];

/** The job of the thread: the largest number of filled rows to read. */
export interface SheetJob {
  readonly mostRows: number;
}

const SCRIPT = new URL('./sheet-worker.ts', import.meta.url);

/**
 * Reads the first sheet of a person's xlsx file: the heading and up to `mostRows` filled rows. Reading
 * stops at a sheet with more rows, and at a workbook that unpacks to more than `limits.workbookBytes`.
 */
export async function readSheetRows(
  bytes: Uint8Array,
  mostRows: number,
  personId: string,
): Promise<SheetRead | Refusal> {
  const read = await readForeign<SheetRead>({
    kind: 'workbook',
    script: SCRIPT,
    person: personId,
    size: bytes.length,
    read: bytesOf(bytes),
    job: { mostRows } satisfies SheetJob,
  });
  // The thread ran out of memory: no valid workbook is that large.
  return isRefusal(read) && read.refused === 'foreign.memoryMb' ? 'unreadable' : read;
}
