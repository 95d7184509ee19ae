import { cellText } from './cells.ts';

/** A sheet of a workbook: its name and the headings of its columns. */
export interface SheetShape {
  readonly title: string;
  readonly columns: readonly string[];
}

/** A row as texts. `line` is the row number that the person's spreadsheet program shows. */
export interface SheetRow {
  readonly line: number;
  readonly cells: string[];
}

/** A sheet as it was read; cells are strings, numbers, dates, booleans or null. */
export interface FoundSheet {
  readonly title: string;
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Returns the rows of each sheet in the order of `shapes`, null for a sheet that the workbook lacks.
 * Returns a string with the reason if the workbook cannot be used.
 */
export function shapedRows(
  found: readonly FoundSheet[],
  shapes: readonly SheetShape[],
): (readonly SheetRow[] | null)[] | string {
  const sheets: (readonly SheetRow[] | null)[] = [];
  for (const { title, columns } of shapes) {
    const data = found.find((sheet) => sheet.title === title)?.rows;
    const [head = [], ...body] = data ?? [];
    const wrong = data && columns.find((column, index) => cellText(head[index]).trim() !== column);
    if (wrong !== undefined) return `工作表“${title}”缺少“${wrong}”列，请使用最新模板`;
    const rows = body.map((cells, index) => ({
      line: index + 2,
      cells: columns.map((_, cellIndex) => cellText(cells[cellIndex])),
    }));
    sheets.push(data ? rows : null);
  }
  if (sheets.some(Boolean)) return sheets;
  const names = shapes.map(({ title }) => `“${title}”`).join('或');
  return `文件中没有名为${names}的工作表，请使用模板`;
}
