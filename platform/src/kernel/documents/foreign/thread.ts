import { Worker } from 'node:worker_threads';
import type { ReadBytes } from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { type Bound, Breach, type ForeignBounds } from './bounds.ts';

/**
 * The `workerData` of a thread: the job for the script, the size of the file in bytes, and the file's limits.
 */
export interface ThreadData {
  readonly job: unknown;
  readonly size: number;
  readonly bounds: ForeignBounds;
}

/**
 * Messages from the thread to the main thread: a request for the bytes from `from` up to, not including,
 * `to`; the result; or the limit that the file exceeds.
 */
export type FromThread =
  | { readonly kind: 'want'; readonly from: number; readonly to: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'breach'; readonly bound: Bound };

/**
 * The main thread's response to a request for bytes: the bytes, or the error's message if they could not be
 * read.
 */
export type ToThread = { readonly bytes: Uint8Array } | { readonly failed: string };

interface ThreadTask {
  readonly script: URL;
  readonly data: ThreadData;
  readonly read: ReadBytes;
}

/**
 * Reads one file in a new thread, which ends afterwards, so that no state of a file remains for the next
 * file. The thread has no environment variables. Resolves to the result that the thread posts. Rejects with
 * `Breach` if the file exceeds a limit, or with any other error of the thread or of `read`.
 */
export async function runThread(task: ThreadTask): Promise<unknown> {
  const { script, data } = task;
  const worker = new Worker(script, {
    workerData: data,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: data.bounds.memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  try {
    return await answerOf(worker, task);
  } catch (error) {
    throw asBreach(error);
  } finally {
    await worker.terminate();
    await ended;
  }
}

function answerOf(worker: Worker, { script, data, read }: ThreadTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Breach('timeMs')), data.bounds.timeMs);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      done();
    };
    const post = (message: ToThread) => worker.postMessage(message);
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'done') settle(() => resolve(message.value));
      else if (message.kind === 'breach') settle(() => reject(new Breach(message.bound)));
      else
        read(message.from, message.to).then(
          (bytes) => post({ bytes }),
          (error: Error) => {
            post({ failed: error.message });
            settle(() => reject(error));
          },
        );
    });
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) =>
      settle(() => reject(new Error(`the thread of ${script.pathname} ended: ${code}`))),
    );
  });
}

/**
 * Converts the error of a thread that ran out of heap or stack to a `Breach`; returns any other error
 * unchanged.
 */
function asBreach(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new Breach('memoryMb');
  const isStack = error.name === 'RangeError' && /call stack/i.test(error.message);
  return isStack ? new Breach('depth') : error;
}
