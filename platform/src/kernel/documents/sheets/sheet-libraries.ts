import type { SheetLibraries } from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { Inflate, zipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/node';

/**
 * The libraries that `parseSheets` needs, for worker threads and commands; a server's main thread must not
 * load them (AT30).
 */
export const sheetLibraries: SheetLibraries = {
  ...{ Inflate, TextDecoder, TextEncoder, zipSync },
  readFirst: (workbook) => readSheet(Buffer.from(workbook)),
  readAll: (workbook) => readXlsxFile(Buffer.from(workbook)),
};
