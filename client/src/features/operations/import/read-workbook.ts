import {
  IMPORT_SHEETS,
  type ImportSheet,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import readXlsxFile from 'read-excel-file/browser';

/** The rows of one sheet; `line` is the number that the person's own program shows. */
export interface ReadSheet {
  readonly sheet: ImportSheet;
  readonly rows: readonly { readonly line: number; readonly cells: string[] }[];
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

/** Reads 单位 and 人员 of a workbook; a text says why it cannot be used. */
export async function readWorkbook(file: File): Promise<ReadSheet[] | string> {
  try {
    const found = await readXlsxFile(file);
    const sheets: ReadSheet[] = [];
    for (const name of importSheets) {
      const { title, columns } = IMPORT_SHEETS[name];
      const data = found.find(({ sheet }) => sheet === title)?.data;
      if (!data) continue;
      const [head = [], ...body] = data;
      const wrong = columns.find((column, at) => textOf(head[at]).trim() !== column);
      if (wrong !== undefined) return `工作表“${title}”缺少“${wrong}”列，请使用最新模板`;
      const rows = body.map((cells, at) => ({
        line: at + 2,
        cells: columns.map((_, place) => textOf(cells[place]).slice(0, 200)),
      }));
      sheets.push({ sheet: name, rows });
    }
    return sheets.length > 0 ? sheets : '文件中没有名为“单位”或“人员”的工作表，请使用模板';
  } catch {
    return '文件无法读取，请使用模板另存为 .xlsx 后重试';
  }
}
