import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { parseSheets } from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { answerForeign, readWholeFile } from '../foreign/answer.ts';
import type { SheetJob, SheetRead } from './read-sheet.ts';
import { sheetLibraries } from './sheet-libraries.ts';

/* The script of the thread that reads the first sheet of a workbook. Formulas are never evaluated. */

await answerForeign(async ({ mostRows }: SheetJob, file): Promise<SheetRead> => {
  const bytes = await readWholeFile(file);
  const read = await parseSheets(bytes, { which: 'first', mostRows }, sheetLibraries);
  if ('reason' in read) return read.reason;
  return read.flatMap(({ rows }) => rows.map((row) => row.map((cell) => cellText(cell))));
});
