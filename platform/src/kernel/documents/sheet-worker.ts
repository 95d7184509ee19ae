import { parentPort, workerData } from 'node:worker_threads';
import { boundedParts } from '@jicai/shared/domain/kernel/workbook/bounded-parts.ts';
import { excessOf } from '@jicai/shared/domain/kernel/workbook/sheet-cutter.ts';
import { Inflate, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import type { SheetRead } from './read-sheet.ts';

/* Reads the first sheet of a workbook in a thread of its own. Formulas are never evaluated. */

const { bytes, mostRows } = workerData as { readonly bytes: Uint8Array; readonly mostRows: number };
const cellText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);

async function read(): Promise<SheetRead> {
  const bounded = await boundedParts(bytes, mostRows, { Inflate, TextDecoder, TextEncoder });
  if (typeof bounded === 'string') return bounded;
  const rows = await readSheet(Buffer.from(zipSync({ ...bounded.parts }, { level: 0 })));
  return excessOf(rows) ?? rows.map((row) => row.map(cellText));
}

parentPort?.postMessage(Buffer.from(JSON.stringify(await read())));
