import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { SheetFault } from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { bytesOf, readForeign } from '../foreign/reader.ts';

/** The texts of a sheet's cells by row, with the heading first, or the reason why there are none. */
export type SheetRead = string[][] | SheetFault['reason'];

/**
 * The job of the thread that reads a sheet. `mostRows` is the largest number of filled rows to read
 * after the heading.
 */
export interface SheetJob {
  readonly mostRows: number;
}

const SCRIPT = new URL('./sheet-worker.ts', import.meta.url);

/**
 * Reads the first sheet of a person's xlsx file in a thread. Resolves to the texts of the heading
 * and of at most `mostRows` filled rows; to the reason why the sheet cannot be read, such as `rows`
 * if it has more rows; or to a refusal if the file exceeds a limit of `foreignBounds.workbook`
 * other than `memoryMb`. Throws HTTP 429 or 503 if too many files wait (`createForeignReader`).
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
  // A workbook that exhausts the thread's memory counts as unreadable, because no valid workbook is that
  // large.
  return isRefusal(read) && read.refused === 'foreign.memoryMb' ? 'unreadable' : read;
}
