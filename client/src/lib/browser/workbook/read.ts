import { firstCellFault } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { ParseJob, ParseResult } from './worker.ts';

/** Reads a workbook in a thread of its own: the page stays usable, and the memory goes with the thread. */
function parse(job: ParseJob): Promise<ParseResult> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ParseResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ParseResult>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(job);
  })
    .catch(() => '文件无法读取，请刷新页面后重试')
    .finally(() => worker.terminate());
}

/**
 * The rows of a workbook's first sheet, its heading included; a text says why it cannot be used, one with
 * more than `mostRows` filled rows, or with a cell that would not be taken as it is, among others.
 */
export async function readFirstSheet(
  file: File,
  mostRows: number = limits.sheetRows,
): Promise<readonly (readonly unknown[])[] | string> {
  const read = await parse({ file, which: 'first', mostRows });
  if (typeof read === 'string') return read;
  const rows = read[0]?.rows ?? [];
  return firstCellFault(rows) ?? rows;
}

/** The same for all sheets; none may have more rows. */
export const readAllSheets = (file: File, mostRows: number): Promise<ParseResult> =>
  parse({ file, which: 'all', mostRows });
