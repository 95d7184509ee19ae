import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Excess } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { bytesOf, readForeign } from './foreign/door.ts';

/** The texts of a sheet's cells, heading included, or why there are none. */
export type SheetRead = string[][] | Excess | 'unreadable' | 'tooLarge' | 'macros';

/** The job of the thread: the filled rows that are read at most. */
export interface SheetJob {
  readonly mostRows: number;
}

const SCRIPT = new URL('./sheet-worker.ts', import.meta.url);

/**
 * Reads the first sheet of an xlsx file of a person: the heading and up to `mostRows` filled rows. A
 * sheet with more is not read further, and neither is a workbook that unpacks to more than
 * `limits.workbookBytes`.
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
  // A thread without memory: no workbook of ours is that large.
  return isRefusal(read) && read.refused === 'foreign.memoryMb' ? 'unreadable' : read;
}
