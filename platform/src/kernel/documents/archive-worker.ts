import { parentPort, workerData } from 'node:worker_threads';
import type { ArchiveTask } from './archive.ts';
import { packZip } from './pack.ts';

/* The script of the worker thread that packs one archive: a hundred megabytes take seconds. */

const { asText, ...job } = workerData as ArchiveTask;
const zip = packZip(job);
const made = asText ? new TextEncoder().encode(Buffer.from(zip).toString('base64')) : zip;
// The buffer is transferred instead of copied.
parentPort?.postMessage(made, [made.buffer as ArrayBuffer]);
