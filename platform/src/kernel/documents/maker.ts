import { Worker } from 'node:worker_threads';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Failure } from '../http/failure.ts';

/*
 * A document takes up to seconds of computing, and other calls must not wait for it, so it is made
 * in another thread.
 */

/** More jobs than this are refused: the caller is to come again. */
const MOST_JOBS = 8;
const LIMIT_MS = 60_000;
const MEMORY_MB = 512;

function runWorker(script: URL, job: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`a document took longer than ${LIMIT_MS} ms: ${script.pathname}`));
    }, LIMIT_MS);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      done();
    };
    worker.once('message', (bytes: Uint8Array) => settle(() => resolve(Buffer.from(bytes))));
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`the thread ended: ${code}`))));
  });
}

/**
 * Makes documents, one at a time. `script` is the worker: it gets the job as its `workerData`, which
 * must be plain data, and posts the document's bytes once. Throws HTTP 429 when too many jobs wait.
 */
export function createMaker<Job>(script: URL): (job: Job) => Promise<Buffer> {
  const queue = createBoundedQueue({
    active: 1,
    waiting: MOST_JOBS - 1,
    // Nobody gives up waiting: each job ahead ends within its limit.
    waitMs: MOST_JOBS * LIMIT_MS,
  });
  return async (job) => {
    const made = await queue.run(() => runWorker(script, job));
    if (made === 'busy') throw new Failure(429, 'call.tooMany');
    return made;
  };
}
