import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
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

/** The same bytes, which the thread made for nobody else. */
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

/** A kept thread ends when no job came for so long. */
const IDLE_MS = 60_000;

/** Runs jobs in a thread that stays for the next one; a job that takes too long ends it. */
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
 * Makes documents, one at a time. `script` is the worker: it gets the job as its `workerData`, which
 * must be plain data, and posts the document's bytes once. `kept`: its script exports `make`, from the job to the
 * document, and the thread stays with its fonts for the next one; nothing that comes from outside is
 * read in such a thread. Throws HTTP 429 when `most` jobs are under way or wait.
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
    // Nobody gives up waiting: each job ahead ends within its limit.
    waitMs: most * LIMIT_MS,
  });
  return async (job) => {
    const made = await queue.run(() => run(job));
    if (made === 'busy') throw new Failure(429, 'call.tooMany');
    return made;
  };
}
