import {
  boundedParts,
  type Unpacking,
} from '@jicai/shared/domain/kernel/workbook/bounded-parts.ts';
import { plainCell } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { excessOf, SHEET_COLUMNS } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { Inflate, zipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/web-worker';

/** A sheet with its name; cells are texts, numbers, dates, truth values or null. */
export interface ParsedSheet {
  readonly title: string;
  readonly rows: readonly (readonly unknown[])[];
}

/** The part of a workbook to read: the first sheet or all, of each the heading and so many filled rows. */
export interface ParseJob {
  readonly file: Blob;
  readonly which: 'first' | 'all';
  readonly mostRows: number;
}

const unpacking: Unpacking = { Inflate, TextDecoder, TextEncoder };
const UNREADABLE = '文件无法读取，请使用模板另存为 .xlsx 后重试';

/**
 * Reads a workbook, and no further than it may go: a text says why it cannot be used. Nothing in the file
 * that the library gets is packed: it would unpack what is larger than half a megabyte in a worker that
 * it makes of text; this site's policy forbids such workers, and the reading would never end.
 */
export async function parseWorkbook({
  file,
  which,
  mostRows,
}: ParseJob): Promise<readonly ParsedSheet[] | string> {
  const bounded = await boundedParts(new Uint8Array(await file.arrayBuffer()), mostRows, unpacking);
  if (bounded === 'tooLarge') return '文件的内容过大，请使用模板，只保留需要导入的行';
  if (bounded === 'macros') return '文件含有宏，请另存为不含宏的 .xlsx 后重试';
  if (bounded === 'unreadable') return UNREADABLE;
  try {
    const stored = zipSync({ ...bounded.parts }, { level: 0 }) as Uint8Array<ArrayBuffer>;
    const sheets = await readParts(new Blob([stored]), which);
    for (const { title, rows } of sheets) {
      const where = title === '' ? '文件' : `工作表“${title}”`;
      const excess = excessOf(rows);
      if (excess === 'rows') return `${where}超过 ${mostRows} 行，一次最多 ${mostRows} 行`;
      if (excess === 'columns') return `${where}超过 ${SHEET_COLUMNS} 列，请使用模板`;
    }
    return sheets.map(({ title, rows }) => ({
      title,
      rows: rows.map((cells) => cells.map(plainCell)),
    }));
  } catch {
    return UNREADABLE;
  }
}

async function readParts(stored: Blob, which: ParseJob['which']): Promise<ParsedSheet[]> {
  if (which === 'first') return [{ title: '', rows: await readSheet(stored) }];
  return (await readXlsxFile(stored)).map(({ sheet, data }) => ({ title: sheet, rows: data }));
}
