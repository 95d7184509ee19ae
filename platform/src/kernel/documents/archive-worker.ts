import { parentPort, workerData } from 'node:worker_threads';
import { type ArchiveJob, zipWithHashes } from './archive.ts';

/* Packs one archive: a hundred megabytes of attachments take seconds. */

parentPort?.postMessage(zipWithHashes(workerData as ArchiveJob));
