import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Failure } from '../http/failure.ts';

/*
 * Builds documents in other threads, because building one may take seconds of computing, for which other
 * calls must not wait.
 */

/** The default of `createMaker`'s `most`: the largest number of jobs of one maker that run or wait. */
const MOST_JOBS = 8;
const LIMIT_MS = 60_000;
const MEMORY_MB = 512;

/** Returns a `Buffer` over the memory of the bytes that a thread posted, without copying them. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const tookTooLong = (script: URL) =>
  new Error(`a document took longer than ${LIMIT_MS} ms: ${script.pathname}`);

function runWorker(script: URL, job: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(tookTooLong(script));
    }, LIMIT_MS);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      done();
    };
    worker.once('message', (bytes: Uint8Array) => settle(() => resolve(asBuffer(bytes))));
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) => settle(() => reject(new Error(`the thread ended: ${code}`))));
  });
}

/** The idle time, in ms, after which a reused thread ends. */
const IDLE_MS = 60_000;

/**
 * Returns a function that runs a job in a thread that is reused for later jobs. A job that takes longer than
 * `LIMIT_MS` rejects and ends the thread.
 */
function keptThread(script: URL): (job: unknown) => Promise<Buffer> {
  const thread = new Piscina<unknown, Uint8Array>({
    filename: script.href,
    name: 'make',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return async (job) => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    try {
      return asBuffer(await thread.run(job, { signal }));
    } catch (error) {
      throw signal.aborted ? tookTooLong(script) : error;
    }
  };
}

/**
 * Returns a function that builds documents in a worker thread, one at a time. With `fresh`, a new
 * thread runs `script` for each job: it gets the job, plain data, as `workerData` and posts the
 * document's bytes once. With `kept`, all jobs share one thread and its parsed fonts: `script`
 * exports `make`, from job to document, and must not read files from outside. The function throws
 * HTTP 429 if `most` jobs are running or waiting, and an error if a job takes longer than
 * `LIMIT_MS` or its thread fails.
 */
export function createMaker<Job>(
  script: URL,
  thread: 'fresh' | 'kept' = 'fresh',
  most = MOST_JOBS,
): (job: Job) => Promise<Buffer> {
  const run = thread === 'kept' ? keptThread(script) : (job: unknown) => runWorker(script, job);
  const queue = createBoundedQueue({
    active: 1,
    waiting: most - 1,
    // No job waits this long, because each of the fewer than `most` earlier jobs ends within `LIMIT_MS`.
    waitMs: most * LIMIT_MS,
  });
  return async (job) => {
    const made = await queue.run(() => run(job));
    if (made === 'busy') throw new Failure(429, 'call.tooMany');
    return made;
  };
}
