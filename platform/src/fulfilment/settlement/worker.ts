import { parentPort, workerData } from 'node:worker_threads';
import { type Printed, paperOf } from './paper.ts';

/* The thread that makes one PDF and ends. An exception in it rejects the maker's promise. */

parentPort?.postMessage(await paperOf(workerData as Printed));
