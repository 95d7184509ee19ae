import { parentPort, workerData } from 'node:worker_threads';
import { excelOf } from './excel.ts';
import type { Job } from './maker.ts';
import { pdfOf } from './pdf.ts';

/* The thread that makes one file and ends. What it throws reaches who waits for it. */

const { format, data } = workerData as Job;
const bytes = format === 'pdf' ? await pdfOf(data) : await excelOf(data);
parentPort?.postMessage(bytes);
