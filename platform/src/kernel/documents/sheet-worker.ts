import { boundedParts } from '@jicai/shared/domain/kernel/workbook/bounded-parts.ts';
import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { excessOf } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { Inflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { answerForeign, type ForeignFile, readWholeFile } from './foreign/answer.ts';
import type { SheetJob, SheetRead } from './read-sheet.ts';

/* The worker thread that reads the first sheet of a workbook. Formulas are never evaluated. */

async function read({ mostRows }: SheetJob, file: ForeignFile): Promise<SheetRead> {
  const bytes = await readWholeFile(file);
  const bounded = await boundedParts(bytes, mostRows, { Inflate, TextDecoder, TextEncoder });
  if (typeof bounded === 'string') return bounded;
  const rows = await readSheet(Buffer.from(zipSync({ ...bounded.parts }, { level: 0 })));
  return excessOf(rows) ?? rows.map((row) => row.map((cell) => cellText(cell)));
}

await answerForeign(async (job: SheetJob, file): Promise<SheetRead> => {
  try {
    return await read(job, file);
  } catch {
    // The library's own error: the file is not a valid workbook.
    return 'unreadable';
  }
});
