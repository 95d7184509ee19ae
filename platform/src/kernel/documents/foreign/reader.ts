import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { ReadBytes } from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { Failure } from '../../http/failure.ts';
import { Breach, boundsInForce, breachOf, type ForeignKind, foreignPatience } from './bounds.ts';
import { createPersonQueue } from './person-queue.ts';
import { runThread } from './thread.ts';

/*
 * The only way to read foreign files: XML, OFD, workbooks, archives, PDF, pictures. A parser may take seconds
 * for a small malicious file, so each file is read in a thread, never in the main thread.
 */

/** A file to read, and the script of the thread that reads it by calling `answerForeign`. */
export interface ForeignTask {
  readonly kind: ForeignKind;
  readonly script: URL;
  /** The person who sent or opens the file; one file of each person is read at a time. */
  readonly person: string;
  readonly size: number;
  readonly read: ReadBytes;
  /** Plain data that the script gets besides the file. */
  readonly job?: unknown;
}

/** The number of threads at once: each occupies a core, and the main thread needs one. */
const THREADS_AT_ONCE = 2;
const WAITING = 64;
const WAITING_OF_PERSON = 16;
/**
 * The longest wait of a file in the queue, in ms. It is shorter than a relay's timeout for such calls
 * (`trafficLimits.answers.longMs`), so a caller whose file waits in vain gets a refusal instead of a timeout.
 */
export const WAIT_MS = 30_000;

/**
 * Returns a function that reads foreign files, each in a new thread, at most `atOnce` at a time. It resolves
 * to the result that the task's script posts, or to a refusal that names the exceeded bound. It throws HTTP
 * 429 if too many files of the person wait, and 503 if too many wait in all or the wait was too long.
 */
export function createForeignReader(atOnce = THREADS_AT_ONCE) {
  const queue = createPersonQueue({
    atOnce,
    waiting: WAITING,
    waitingOfPerson: WAITING_OF_PERSON,
    get waitMs() {
      return WAIT_MS * foreignPatience();
    },
  });
  return async (task: ForeignTask): Promise<unknown | Refusal> => {
    const { kind, script, person, size, read, job = null } = task;
    const bounds = boundsInForce(kind);
    if (size > bounds.bytesIn) return breachOf(kind, 'bytesIn');
    const answer = await queue.run(person, () =>
      runThread({ script, read, data: { job, size, bounds } }).catch((error: unknown) => {
        if (error instanceof Breach) return breachOf(kind, error.bound);
        throw error;
      }),
    );
    if (answer === 'tooMany') throw new Failure(429, 'call.tooMany');
    if (answer === 'busy') throw new Failure(503, 'foreign.busy');
    return answer;
  };
}

export type Door = ReturnType<typeof createForeignReader>;

/** Reads a file through a given door. `Answer` is the type of the result that the script posts. */
export async function readThrough<Answer>(
  door: Door,
  task: ForeignTask,
): Promise<Answer | Refusal> {
  const answer = await door(task);
  return isRefusal(answer) ? answer : (answer as Answer);
}

const door = createForeignReader();

/** Reads a foreign file through the platform's common door; see `createForeignReader`. */
export const readForeign = <Answer>(task: ForeignTask): Promise<Answer | Refusal> =>
  readThrough<Answer>(door, task);

/** Returns the `read` function of a task whose file is in memory. */
export const bytesOf =
  (bytes: Uint8Array): ReadBytes =>
  async (from, to) =>
    bytes.subarray(from, to);
