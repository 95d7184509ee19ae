import { boundedParts, type Unpacking } from './bounded-parts.ts';
import { plainCell } from './cells.ts';
import type { FoundSheet } from './shaped-rows.ts';
import { type Excess, excessOf, SHEET_COLUMNS } from './sheet-cutter.ts';

type Rows = FoundSheet['rows'];

/**
 * The libraries that pack and read workbooks (`fflate`, `read-excel-file`), passed in because the shared
 * package depends on neither.
 */
export interface SheetLibraries extends Unpacking {
  readonly zipSync: (parts: Record<string, Uint8Array>, options: { level: 0 }) => Uint8Array;
  readonly readFirst: (workbook: Uint8Array) => Promise<Rows>;
  readonly readAll: (workbook: Uint8Array) => Promise<readonly { sheet: string; data: Rows }[]>;
}

/**
 * `which` selects the first or all sheets of a workbook; `mostRows` is the most filled rows per sheet,
 * without the heading.
 */
export interface SheetsToRead {
  readonly which: 'first' | 'all';
  readonly mostRows: number;
}

/**
 * The reason why a workbook was not read. `title` is the name of the sheet that exceeds a limit; empty if
 * unknown.
 */
export interface SheetFault {
  readonly reason: Excess | 'unreadable' | 'tooLarge' | 'macros';
  readonly title: string;
}

/**
 * Reads the sheets of a workbook (xlsx), passes each cell through `plainCell` and never evaluates formulas;
 * resolves to the fault if a sheet exceeds a limit. Packs the parts again without compression, because
 * `read-excel-file` would decompress a part of more than 512 KB in a worker that the
 * Content-Security-Policy of the site blocks, so that the promise would never settle.
 */
export async function parseSheets(
  file: Uint8Array,
  { which, mostRows }: SheetsToRead,
  libraries: SheetLibraries,
): Promise<readonly FoundSheet[] | SheetFault> {
  try {
    const bounded = await boundedParts(file, mostRows, libraries);
    if (typeof bounded === 'string') return { reason: bounded, title: '' };
    const workbook = libraries.zipSync({ ...bounded.parts }, { level: 0 });
    const sheets =
      which === 'first'
        ? [{ sheet: '', data: await libraries.readFirst(workbook) }]
        : await libraries.readAll(workbook);
    for (const { sheet, data } of sheets) {
      const reason = excessOf(data);
      if (reason) return { reason, title: sheet };
    }
    return sheets.map(({ sheet, data }) => ({
      title: sheet,
      rows: data.map((cells) => cells.map(plainCell)),
    }));
  } catch {
    // `read-excel-file` throws errors of its own for a file that is not a valid workbook.
    return { reason: 'unreadable', title: '' };
  }
}

/** Describes in Chinese why a workbook was not read. */
export function sheetFaultText({ reason, title }: SheetFault, mostRows: number): string {
  const where = title === '' ? '文件' : `工作表“${title}”`;
  switch (reason) {
    case 'rows':
      return `${where}超过 ${mostRows} 行，一次最多 ${mostRows} 行`;
    case 'columns':
      return `${where}超过 ${SHEET_COLUMNS} 列，请使用模板`;
    case 'tooLarge':
      return '文件的内容过大，请使用模板，只保留需要导入的行';
    case 'macros':
      return '文件含有宏，请另存为不含宏的 .xlsx 后重试';
    case 'unreadable':
      return '文件无法读取，请使用模板另存为 .xlsx 后重试';
  }
}
