import { parentPort, workerData } from 'node:worker_threads';
import { eventsIn } from '../replay/log-texts.ts';
import { forWinner, recordData } from './data.ts';
import { excelOf } from './excel.ts';
import { pdfOf } from './pdf.ts';
import type { Job } from './service.ts';

/*
 * The worker thread that replays a log, makes one file and ends. An exception in the thread rejects the
 * promise that the function of `createMaker` returned.
 */

const { format, begin, log, made, winner } = workerData as Job;
const data = recordData(begin, eventsIn(log), made);
const shown = winner === null ? data : forWinner(data, winner);
const bytes = format === 'pdf' ? await pdfOf(shown) : await excelOf(shown);
parentPort?.postMessage(bytes);
