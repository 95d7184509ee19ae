import { type ItemsRead, readItems } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readFirstSheet } from '../../../../lib/browser/workbook/read.ts';

/** The items of a filled-in template; loaded with the click that imports one. */
export async function readItemFile(file: File, room: number): Promise<ItemsRead> {
  const rows = await readFirstSheet(file, limits.projectLines);
  return typeof rows === 'string' ? { problem: rows, errors: [] } : readItems(rows, room);
}
