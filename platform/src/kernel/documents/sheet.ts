import { setImmediate } from 'node:timers/promises';
import { createMaker } from './maker.ts';

/** One column: its heading, its width in characters, and the value of a row's cell. */
export interface SheetColumn<T> {
  readonly title: string;
  readonly width: number;
  readonly value: (row: T) => string | number;
  /** An Excel number format. */
  readonly format?: string;
  /** The drop-down list of the cells below the heading; other texts can still be entered. */
  readonly choices?: readonly string[];
  /**
   * Formats the column, empty cells included, as text, so that it keeps what is typed: a spreadsheet
   * program would turn a credit code of digits into 1.24E+17, and 13% into 0.13.
   */
  readonly keepsTyped?: boolean;
  /** Returns whether the cell of this row is wrong; it gets a red background. */
  readonly isWrong?: (row: T) => boolean;
}

export interface SheetGiven<T> {
  readonly name: string;
  readonly columns: readonly SheetColumn<T>[];
  readonly rows: readonly T[];
}

/** A cell for the thread that writes it; an array of one value marks a wrong cell. */
export type Cell = string | number | readonly [wrong: string | number];

/** A sheet for the thread that writes it: plain data. */
export interface SheetTask {
  readonly name: string;
  readonly columns: readonly {
    readonly title: string;
    readonly width: number;
    readonly format: string | undefined;
    readonly choices: readonly string[];
    readonly keepsTyped: boolean;
  }[];
  /** JSON of the cells of some hundred rows each: strings pass to a thread far faster than objects. */
  readonly rows: readonly string[];
}

/** A sheet whose cells are computed on demand, some rows at a time. */
export interface Sheet extends Omit<SheetTask, 'rows'> {
  readonly count: number;
  readonly cells: (from: number, to: number) => Cell[][];
}

/** Creates a sheet from typed rows and columns. */
export function sheet<T>({ name, columns, rows }: SheetGiven<T>): Sheet {
  const cellsOf = (row: T) =>
    columns.map(({ value, isWrong }): Cell => (isWrong?.(row) ? [value(row)] : value(row)));
  return {
    name,
    columns: columns.map(({ title, width, format, choices = [], keepsTyped = false }) => ({
      ...{ title, width, format, choices, keepsTyped },
    })),
    count: rows.length,
    cells: (from, to) => rows.slice(from, to).map(cellsOf),
  };
}

/** Rows whose cells are computed at once; other calls run between two such chunks. */
const ROWS_AT_ONCE = 500;

/** Computes the cells of sheets, for `writeWorkbook`. */
export async function tasksOf(sheets: readonly Sheet[]): Promise<SheetTask[]> {
  const tasks: SheetTask[] = [];
  for (const { name, columns, count, cells } of sheets) {
    const rows: string[] = [];
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      if (from > 0) await setImmediate();
      rows.push(JSON.stringify(cells(from, from + ROWS_AT_ONCE)));
    }
    tasks.push({ name, columns, rows });
  }
  return tasks;
}

/** The limit of workbooks that are written or wait: most of them, such as empty forms, take milliseconds. */
const MOST = 64;
const SCRIPT = new URL('./workbook-worker.ts', import.meta.url);
/** Created for the first workbook, not on import: threads that write workbooks load this module, too. */
let maker: ((tasks: SheetTask[]) => Promise<Buffer>) | undefined;

function make(tasks: SheetTask[]): Promise<Buffer> {
  maker ??= createMaker<SheetTask[]>(SCRIPT, 'kept', MOST);
  return maker(tasks);
}

/**
 * Resolves to an Excel workbook in base64, written in a thread: five thousand rows take half a second. It
 * contains no formulas. Throws HTTP 429 if too many wait.
 */
export const workbook = async (sheets: readonly Sheet[]): Promise<string> =>
  (await make(await tasksOf(sheets))).toString('latin1');
