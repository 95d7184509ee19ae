import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { ReadBytes } from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { Failure } from '../../http/failure.ts';
import { Breach, boundsInForce, breachOf, type ForeignKind, foreignPatience } from './bounds.ts';
import { createPersonQueue } from './person-queue.ts';
import { runThread } from './thread.ts';

/*
 * The only way to read foreign files: XML, OFD, workbooks, archives, PDF, pictures. Each file is read in a
 * separate thread and never in the main thread, because a small malicious file may occupy a parser for
 * seconds.
 */

/** A file to read, and the script of the thread that reads it by calling `answerForeign`. */
export interface ForeignTask {
  readonly kind: ForeignKind;
  readonly script: URL;
  /**
   * The id of the person who sent or opens the file. At most one file of a person is read at a
   * time.
   */
  readonly person: string;
  readonly size: number;
  readonly read: ReadBytes;
  /** Plain data that the script gets besides the file. */
  readonly job?: unknown;
  /**
   * Called when the file's wait in the queue ends, before its thread starts. A result other than
   * `null` or `undefined` becomes the result of the task, and no thread is started.
   */
  readonly known?: () => unknown;
}

/**
 * The largest number of threads at a time. Each thread occupies a core, and the main thread needs one, too.
 */
const THREADS_AT_ONCE = 2;
const WAITING = 64;
const WAITING_OF_PERSON = 16;
/**
 * The longest wait of a file in the queue, in ms, before it is multiplied by `foreignPatience`. It
 * is shorter than a relay's timeout for calls that read files (`trafficLimits.answers.longMs`), so
 * that a caller whose file is not read in time gets a refusal and not a timeout.
 */
export const WAIT_MS = 30_000;

/**
 * Returns a function that reads foreign files, each in a new thread, at most `atOnce` at a time. It resolves
 * to the result that the task's script posts, or to a refusal that names the exceeded limit. It throws HTTP
 * 429 if too many files of the person wait, and 503 if too many wait in all or for too long.
 */
export function createForeignReader({
  atOnce = THREADS_AT_ONCE,
  waitingOfPerson = WAITING_OF_PERSON,
} = {}) {
  const queue = createPersonQueue({
    atOnce,
    waiting: WAITING,
    waitingOfPerson,
    get waitMs() {
      return WAIT_MS * foreignPatience();
    },
  });
  return async (task: ForeignTask): Promise<unknown | Refusal> => {
    const { kind, script, person, size, read, job = null, known } = task;
    const bounds = boundsInForce(kind);
    if (size > bounds.bytesIn) return breachOf(kind, 'bytesIn');
    const answer = await queue.run(
      person,
      async () =>
        known?.() ??
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

/**
 * Reads a file with a reader that `createForeignReader` returned. `Answer` is the type of the result that the
 * thread's script posts.
 */
export async function readThrough<Answer>(
  door: Door,
  task: ForeignTask,
): Promise<Answer | Refusal> {
  const answer = await door(task);
  return isRefusal(answer) ? answer : (answer as Answer);
}

const door = createForeignReader();

/** Reads a foreign file with the reader that all code of this process shares; see `createForeignReader`. */
export const readForeign = <Answer>(task: ForeignTask): Promise<Answer | Refusal> =>
  readThrough<Answer>(door, task);

/** Returns the `read` function of a task for a file whose bytes are in memory. */
export const bytesOf =
  (bytes: Uint8Array): ReadBytes =>
  async (from, to) =>
    bytes.subarray(from, to);
