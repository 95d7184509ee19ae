import { parentPort, workerData } from 'node:worker_threads';
import { drawPaper, type PaperJob } from './paper.ts';

/* Draws one paper in a thread of its own. The job was put there by `createPapers`. */

parentPort?.postMessage(await drawPaper(workerData as PaperJob));
