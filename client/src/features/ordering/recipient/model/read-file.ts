import { readSheet } from 'read-excel-file/browser';
import { storedWorkbook } from '../../../../lib/browser/stored-workbook.ts';
import { readRows, type SheetRead } from './sheet.ts';

/** The recipients of an Excel file; loaded with the click that imports one. */
export async function readFile(file: File, firstKey: number): Promise<SheetRead> {
  try {
    return readRows(await readSheet(await storedWorkbook(file)), firstKey);
  } catch {
    return { problem: '文件无法读取，请使用模板另存为 .xlsx 后重试' };
  }
}
