import { Worker } from 'node:worker_threads';
import { Failure } from '../http/failure.ts';

/*
 * A document takes up to seconds of computing, and other calls must not wait for it, so it is made
 * in another thread.
 */

/** More jobs than this are refused: the caller is to come again. */
const MOST_WAITING = 8;
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
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job) => {
    if (waiting >= MOST_WAITING) throw new Failure(429, 'call.tooMany');
    waiting += 1;
    const made = last.then(() => runWorker(script, job));
    // The next job's turn comes however this one ends.
    last = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      waiting -= 1;
    }
  };
}
