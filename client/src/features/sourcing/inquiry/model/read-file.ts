import {
  readTemplate,
  type TemplateFor,
  type TemplateRead,
} from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import { readSheet } from 'read-excel-file/browser';
import { storedWorkbook } from '../../../../lib/browser/stored-workbook.ts';

/** The lines of a filled-in template; loaded with the click that imports one. */
export async function readFile(file: File, expected: TemplateFor): Promise<TemplateRead> {
  try {
    return readTemplate(await readSheet(await storedWorkbook(file)), expected);
  } catch {
    return { problem: '文件无法读取，请使用模板另存为 .xlsx 后重试' };
  }
}
