import { cellText } from './cells.ts';

/** The sheet that a template has: its name and the headings of its columns. */
export interface SheetShape {
  readonly title: string;
  readonly columns: readonly string[];
}

/**
 * A row below the heading, with its cells as texts. `line` is the row number that a spreadsheet program
 * shows.
 */
export interface SheetRow {
  readonly line: number;
  readonly cells: string[];
}

/**
 * A sheet as read from a workbook, including its heading row; cells are strings, numbers, dates, booleans or
 * null.
 */
export interface FoundSheet {
  readonly title: string;
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * Returns the rows below the heading for each of `shapes`, in that order; null for a sheet that the
 * workbook lacks. Returns a string with the reason in Chinese if a column's heading is not at its place or
 * the workbook has none of the sheets.
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
