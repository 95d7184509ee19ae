import { type ItemsRead, readItems } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { readSheet } from 'read-excel-file/browser';
import { storedWorkbook } from '../../../../lib/browser/stored-workbook.ts';

/** The items of a filled-in template; loaded with the click that imports one. */
export async function readItemFile(file: File, room: number): Promise<ItemsRead> {
  try {
    return readItems(await readSheet(await storedWorkbook(file)), room);
  } catch {
    return { problem: '文件无法读取，请使用模板另存为 .xlsx 后重试', errors: [] };
  }
}
