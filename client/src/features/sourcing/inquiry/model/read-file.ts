import {
  readTemplate,
  type TemplateFor,
  type TemplateRead,
} from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import { limits } from '@jicai/shared/limits.ts';
import { readFirstSheet } from '../../../../lib/browser/workbook/read.ts';

/** The lines of a filled-in template; loaded with the click that imports one. */
export async function readFile(file: File, expected: TemplateFor): Promise<TemplateRead> {
  const rows = await readFirstSheet(file, limits.projectLines);
  return typeof rows === 'string' ? { problem: rows } : readTemplate(rows, expected);
}
