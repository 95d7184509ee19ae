import {
  parseSheets,
  type SheetLibraries,
  type SheetsToRead,
  sheetFaultText,
} from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import type { FoundSheet } from '@jicai/shared/domain/kernel/workbook/shaped-rows.ts';
import { Inflate, zipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/web-worker';

export interface ParseJob extends SheetsToRead {
  readonly file: Blob;
}
/** The sheets of a workbook; a string says why it cannot be used. */
export type ParseResult = readonly FoundSheet[] | string;

const blobOf = (workbook: Uint8Array) => new Blob([workbook as Uint8Array<ArrayBuffer>]);
const libraries: SheetLibraries = {
  ...{ Inflate, TextDecoder, TextEncoder, zipSync },
  readFirst: (workbook) => readSheet(blobOf(workbook)),
  readAll: (workbook) => readXlsxFile(blobOf(workbook)),
};

async function parse({ file, ...job }: ParseJob): Promise<ParseResult> {
  const read = await parseSheets(new Uint8Array(await file.arrayBuffer()), job, libraries);
  return 'reason' in read ? sheetFaultText(read, job.mostRows) : read;
}

self.addEventListener('message', ({ data }: MessageEvent<ParseJob>) => {
  void parse(data).then((answer) => self.postMessage(answer));
});
