import { parentPort, workerData } from 'node:worker_threads';
import type { ArchiveTask } from './archive.ts';
import { packZip } from './pack.ts';

/* The worker thread that packs one archive: a hundred megabytes of attachments take seconds. */

const { asText, ...job } = workerData as ArchiveTask;
const zip = packZip(job);
const made = asText ? new TextEncoder().encode(Buffer.from(zip).toString('base64')) : zip;
// The buffer is transferred instead of copied.
parentPort?.postMessage(made, [made.buffer as ArrayBuffer]);
