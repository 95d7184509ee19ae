import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Breach, type ForeignBounds } from './bounds.ts';
import type { FromThread, ThreadData, ToThread } from './thread.ts';

/* The thread's side of reading a foreign file: the thread's script calls `answerForeign` once. */

/** The file that a thread reads; the main thread sends its bytes on request. */
export interface ForeignFile {
  readonly size: number;
  /** Reads the bytes from `from` up to, not including, `to`. Calls must not overlap. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
  readonly bounds: ForeignBounds;
}

/** The most bytes of one request, so that the main thread never copies a whole large file at once. */
const PIECE = 512 * 1_024;

async function readPiece(from: number, to: number): Promise<Uint8Array> {
  if (!parentPort) throw new Error('no thread');
  const coming = once(parentPort, 'message');
  parentPort.postMessage({ kind: 'want', from, to } satisfies FromThread);
  const [answer]: ToThread[] = await coming;
  if (!answer || 'failed' in answer) throw new Error(answer?.failed ?? 'no bytes');
  return answer.bytes;
}

/**
 * Requests the bytes from `from` up to, not including, `to` from the main thread, in pieces. Calls must not
 * overlap.
 */
async function read(from: number, to: number): Promise<Uint8Array> {
  if (to - from <= PIECE) return readPiece(from, to);
  const bytes = new Uint8Array(to - from);
  for (let at = from; at < to; at += PIECE)
    bytes.set(await readPiece(at, Math.min(to, at + PIECE)), at - from);
  return bytes;
}

/** Reads all bytes of the file. */
export const readWholeFile = ({ size }: ForeignFile): Promise<Uint8Array> => read(0, size);

/**
 * Runs `make` with the job and the file of this thread. Posts the result, or the exceeded limit if `make`
 * throws `Breach`; any other error ends the thread.
 */
export async function answerForeign<Job, Answer>(
  make: (job: Job, file: ForeignFile) => Promise<Answer>,
): Promise<void> {
  const { job, size, bounds } = workerData as ThreadData;
  const post = (message: FromThread) => parentPort?.postMessage(message);
  try {
    post({ kind: 'done', value: await make(job as Job, { size, read, bounds }) });
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    post({ kind: 'breach', bound: error.bound });
  }
}
