import { parentPort, Worker } from 'node:worker_threads';
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

/** A kept thread ends when no job came for so long. */
const IDLE_MS = 60_000;

/** Runs jobs one after the other in a thread that stays for the next one; a job that fails ends it. */
function keptThread(script: URL): (job: unknown) => Promise<Buffer> {
  let kept: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void kept?.terminate();
    kept = null;
  };
  return (job) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      kept ??= new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
      const worker = kept;
      const fail = (error: Error) => {
        stop();
        end();
        reject(error);
      };
      const onExit = (code: number) => fail(new Error(`the thread ended: ${code}`));
      const onMessage = (bytes: Uint8Array) => {
        stop();
        worker.unref();
        idle = setTimeout(end, IDLE_MS).unref();
        resolve(Buffer.from(bytes));
      };
      const timer = setTimeout(
        () => fail(new Error(`a document took longer than ${LIMIT_MS} ms: ${script.pathname}`)),
        LIMIT_MS,
      );
      const stop = () => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', fail).off('exit', onExit);
      };
      worker.on('message', onMessage).on('error', fail).on('exit', onExit);
      worker.ref();
      worker.postMessage(job);
    });
}

/** Answers the jobs of a kept thread; called once by its script. */
export function answerJobs<Job>(make: (job: Job) => Promise<Uint8Array>): void {
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await make(job)));
}

/**
 * Makes documents, one at a time. `script` is the worker: it gets the job as its `workerData`, which
 * must be plain data, and posts the document's bytes once. `kept`: its script calls `answerJobs`, and
 * the thread stays with its fonts for the next job; nothing that comes from outside is read in such a
 * thread. Throws HTTP 429 when too many jobs wait.
 */
export function createMaker<Job>(
  script: URL,
  thread: 'fresh' | 'kept' = 'fresh',
): (job: Job) => Promise<Buffer> {
  const run = thread === 'kept' ? keptThread(script) : (job: unknown) => runWorker(script, job);
  const queue = createBoundedQueue({
    active: 1,
    waiting: MOST_JOBS - 1,
    // Nobody gives up waiting: each job ahead ends within its limit.
    waitMs: MOST_JOBS * LIMIT_MS,
  });
  return async (job) => {
    const made = await queue.run(() => run(job));
    if (made === 'busy') throw new Failure(429, 'call.tooMany');
    return made;
  };
}
