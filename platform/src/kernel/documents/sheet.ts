import { setImmediate } from 'node:timers/promises';
import { createMaker } from './maker.ts';

/** One column: its heading, its width in characters, and what stands in a row's cell. */
export interface SheetColumn<T> {
  readonly title: string;
  readonly width: number;
  readonly value: (row: T) => string | number;
  /** An Excel number format. */
  readonly format?: string;
  /** The drop-down list of the cells under the heading; other texts can still be written. */
  readonly choices?: readonly string[];
  /**
   * A column to be filled in by hand, empty cells too, keeps what is typed: a spreadsheet program
   * would make 1.24E+17 of a credit code in digits, and 0.13 of 13%.
   */
  readonly keepsTyped?: boolean;
  /** Does the cell of this row hold a mistake? It gets a red ground. */
  readonly isWrong?: (row: T) => boolean;
}

export interface SheetGiven<T> {
  readonly name: string;
  readonly columns: readonly SheetColumn<T>[];
  readonly rows: readonly T[];
}

/** A cell as it goes to the thread that writes it; one in a list of its own holds a mistake. */
export type Cell = string | number | readonly [wrong: string | number];

/** A sheet as its thread writes it: plain data. */
export interface SheetTask {
  readonly name: string;
  readonly columns: readonly {
    readonly title: string;
    readonly width: number;
    readonly format: string | undefined;
    readonly choices: readonly string[];
    readonly keepsTyped: boolean;
  }[];
  /** Some hundred rows each, as the JSON of their cells: texts go to a thread far faster than objects. */
  readonly rows: readonly string[];
}

/** A sheet whose cells are worked out when they are asked for, some rows at a time. */
export interface Sheet extends Omit<SheetTask, 'rows'> {
  readonly count: number;
  readonly cells: (from: number, to: number) => Cell[][];
}

/** A sheet's data with its heading; columns and rows stay typed together. */
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

/** Rows whose cells are worked out in one turn; other calls have theirs between. */
const ROWS_AT_ONCE = 500;

/** Works the cells of sheets out, for `writeWorkbook`. */
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

/** Workbooks that are written or wait: empty forms are among them, and most take some milliseconds. */
const MOST = 64;
const SCRIPT = new URL('./workbook-worker.ts', import.meta.url);
/** Made for the first workbook: threads that write their own load this module too. */
let maker: ((tasks: SheetTask[]) => Promise<Buffer>) | undefined;

function make(tasks: SheetTask[]): Promise<Buffer> {
  maker ??= createMaker<SheetTask[]>(SCRIPT, 'kept', MOST);
  return maker(tasks);
}

/**
 * Makes an Excel workbook in base64, in a thread: five thousand rows take half a second. No cell in it is
 * a formula. Throws HTTP 429 when too many wait.
 */
export const workbook = async (sheets: readonly Sheet[]): Promise<string> =>
  (await make(await tasksOf(sheets))).toString('latin1');
