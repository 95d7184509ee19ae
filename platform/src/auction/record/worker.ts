import { parentPort, workerData } from 'node:worker_threads';
import { excelOf } from './excel.ts';
import { pdfOf } from './pdf.ts';
import type { Job } from './service.ts';

/* The thread that makes one file and ends. An exception in it rejects the maker's promise. */

const { format, data } = workerData as Job;
const bytes = format === 'pdf' ? await pdfOf(data) : await excelOf(data);
parentPort?.postMessage(bytes);
