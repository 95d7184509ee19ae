import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';

/* Reads the first sheet of a workbook in a thread of its own. Formulas are never evaluated. */

const { bytes } = workerData as { readonly bytes: Uint8Array };
const cellText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);
const rows = await readSheet(Buffer.from(bytes));
parentPort?.postMessage(Buffer.from(JSON.stringify(rows.map((row) => row.map(cellText)))));
