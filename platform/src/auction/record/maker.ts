import { Worker } from 'node:worker_threads';
import type { RecordFormat } from '@jicai/shared/contract/auction/record.ts';
import { Failure } from '../../kernel/http/failure.ts';
import type { RecordData } from './data.ts';

/** What the thread is given, and what it answers. */
export interface Job {
  readonly format: RecordFormat;
  readonly data: RecordData;
}

/** A file takes up to seconds of work; bids must not wait for it, so it is made in another thread. */
const WAITING = 8;
const LIMIT_MS = 60_000;
const MEMORY_MB = 512;

function run(job: Job): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error(`the ${job.format} of ${job.data.info.packageNumber} took too long`));
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

/** Makes files, one at a time; more than a few that wait are told to come again. */
export function createMaker(): (job: Job) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job) => {
    if (waiting >= WAITING) throw new Failure(429, 'call.tooMany');
    waiting += 1;
    const made = last.then(() => run(job));
    // The next one's turn comes however this one ends.
    last = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      waiting -= 1;
    }
  };
}
