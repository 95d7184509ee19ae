import { parentPort, workerData } from 'node:worker_threads';
import { type ArchiveTask, zipWithHashes } from './archive.ts';

/* Packs one archive: a hundred megabytes of attachments take seconds. */

const { asText, ...job } = workerData as ArchiveTask;
const zip = zipWithHashes(job);
parentPort?.postMessage(asText ? Buffer.from(Buffer.from(zip).toString('base64'), 'latin1') : zip);
