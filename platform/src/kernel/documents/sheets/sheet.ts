import { setImmediate } from 'node:timers/promises';
import { createMaker } from '../maker.ts';

/**
 * A column of a workbook: `title` is its heading, `width` counts characters, `value` returns a row's cell.
 */
export interface SheetColumn<T> {
  readonly title: string;
  readonly width: number;
  readonly value: (row: T) => string | number;
  /** The Excel number format of the numbers in the column; absent for the default format. */
  readonly format?: string;
  /** The drop-down list of the cells below the heading; other texts can still be entered. */
  readonly choices?: readonly string[];
  /**
   * Formats the column as text, so that the column keeps texts as typed: a spreadsheet program
   * would otherwise turn a credit code of digits into 1.24E+17, and 13% into 0.13. In a sheet with
   * at least one row the column's empty cells are formatted, too.
   */
  readonly keepsTyped?: boolean;
  /** Returns whether the cell of this row is wrong; a wrong cell gets a red background. */
  readonly isWrong?: (row: T) => boolean;
}

/** The rows and columns of a sheet; `name` is its tab's text. */
export interface SheetGiven<T> {
  readonly name: string;
  readonly columns: readonly SheetColumn<T>[];
  readonly rows: readonly T[];
}

/** The value of a cell, for the thread that writes it; an array of one value marks a wrong cell. */
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
  /**
   * Chunks of up to `ROWS_AT_ONCE` rows, each as the JSON of `Cell[][]`, because passing strings to a thread
   * is far faster than passing objects.
   */
  readonly rows: readonly string[];
}

/** A sheet of `count` rows; `cells` computes the cells of the rows from `from` up to, not including, `to`. */
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

/**
 * The number of rows in one chunk. The cells of a chunk are computed without a pause; between two chunks the
 * event loop serves other calls.
 */
const ROWS_AT_ONCE = 500;

/** Computes the cells of sheets in this thread. Resolves to the tasks that `writeWorkbook` takes. */
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

/**
 * The largest number of workbooks that are being written or wait. The number is large, because most
 * workbooks, such as empty forms, take only milliseconds.
 */
const MOST = 64;
const SCRIPT = new URL('./workbook-worker.ts', import.meta.url);
/**
 * Created for the first workbook and not on import, because the threads that write workbooks import this
 * module, too, and must not start threads.
 */
let maker: ((tasks: SheetTask[]) => Promise<Buffer>) | undefined;

function make(tasks: SheetTask[]): Promise<Buffer> {
  maker ??= createMaker<SheetTask[]>(SCRIPT, 'kept', MOST);
  return maker(tasks);
}

/**
 * Resolves to an Excel workbook in base64, without formulas. The workbook is written in another thread,
 * because five thousand rows take half a second. Rejects with HTTP 429 if `MOST` workbooks are already being
 * written or waiting.
 */
export const workbook = async (sheets: readonly Sheet[]): Promise<string> =>
  (await make(await tasksOf(sheets))).toString('latin1');
