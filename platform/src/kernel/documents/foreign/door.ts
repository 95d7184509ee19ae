import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { ReadBytes } from '@jicai/shared/domain/kernel/workbook/archive.ts';
import { Failure } from '../../http/failure.ts';
import { Breach, boundsInForce, breachOf, type ForeignKind, foreignPatience } from './bounds.ts';
import { createPersonQueue } from './person-queue.ts';
import { runThread } from './thread.ts';

/*
 * The one door through which files of others are read: XML, OFD, workbooks, archives, PDF, pictures.
 * A parser may take seconds for a small file that was made for it, so none runs in the main thread.
 */

/** A file to read, and the script that reads it (it calls `answerForeign`). */
export interface ForeignTask {
  readonly kind: ForeignKind;
  readonly script: URL;
  /** The person who sent or opens the file: one file of a person is read at a time. */
  readonly person: string;
  readonly size: number;
  readonly read: ReadBytes;
  /** Plain data for the script. */
  readonly job?: unknown;
}

/** Threads at once. Each takes a core, and the main thread needs one. */
const THREADS_AT_ONCE = 2;
const WAITING = 64;
const WAITING_OF_PERSON = 16;
/** Below the time in which a relay waits for the answer (`trafficLimits.answers`), so that the caller is told. */
export const WAIT_MS = 30_000;

/**
 * Makes a door with threads of its own. The answer of a task is what its script posts, or a refusal
 * that names the bound which the file breaks. Throws HTTP 429 when the person has too many files
 * waiting, 503 when all people have.
 */
export function createDoor(atOnce = THREADS_AT_ONCE) {
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

export type Door = ReturnType<typeof createDoor>;

/** Reads a file through a door. `Answer` is what the script posts. */
export async function readThrough<Answer>(
  door: Door,
  task: ForeignTask,
): Promise<Answer | Refusal> {
  const answer = await door(task);
  return isRefusal(answer) ? answer : (answer as Answer);
}

const door = createDoor();

/** Reads a file that a person sent, through the platform's door for such files; see `createDoor`. */
export const readForeign = <Answer>(task: ForeignTask): Promise<Answer | Refusal> =>
  readThrough<Answer>(door, task);

/** A `read` for a file that is in memory. */
export const bytesOf =
  (bytes: Uint8Array): ReadBytes =>
  async (from, to) =>
    bytes.subarray(from, to);
