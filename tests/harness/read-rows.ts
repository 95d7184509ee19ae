import { readSheetRows } from '@jicai/platform/src/kernel/documents/sheets/read-sheet.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';

/** The rows of a workbook that the platform made, in base64. */
export async function rowsOf(content: string): Promise<string[][]> {
  const read = await readSheetRows(Buffer.from(content, 'base64'), 100_000, 'test');
  if (isRefusal(read) || typeof read === 'string')
    throw new Error(`no workbook: ${JSON.stringify(read)}`);
  return read;
}
