import { readSheet } from 'read-excel-file/browser';
import { readRows, type SheetRead } from './sheet.ts';

/** The recipients of an Excel file; loaded with the click that imports one. */
export async function readFile(file: File, firstKey: number): Promise<SheetRead> {
  try {
    return readRows(await readSheet(file), firstKey);
  } catch {
    return { problem: '文件无法读取，请使用模板另存为 .xlsx 后重试' };
  }
}
