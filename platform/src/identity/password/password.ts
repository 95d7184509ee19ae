import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createBoundedQueue, type Lane } from '../../kernel/bounded-queue.ts';
import { Failure } from '../../kernel/http/failure.ts';

const cores = Math.max(1, availableParallelism() - 1);

/**
 * A hash takes a core for tens of milliseconds: one core always stays free for bids, and a flood of
 * attempts waits in a short line of its own instead of in everybody's way.
 */
const queue = createBoundedQueue({ active: cores, waiting: 40, waitMs: 8_000 });

/**
 * A tenth of a core where everything else wants all of them, so that logins wait and bids do not. Less
 * than that, and people who log in while the machine is busy are refused instead.
 */
const NICE = 10;
const threads = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: cores,
  idleTimeout: 60_000,
  niceIncrement: NICE,
});
const make = (password: string): Promise<string> => threads.run({ password }, { name: 'make' });
const makeAll = (passwords: readonly string[]): Promise<string[]> =>
  threads.run({ passwords }, { name: 'makeAll' });
const compare = (stored: string, password: string): Promise<boolean> =>
  threads.run({ stored, password }, { name: 'compare' });

/** Does work in the line; throws 429 where the line is too long. */
async function inLine<T>(work: () => Promise<T>, lane: Lane = 'soon'): Promise<T> {
  const result = await queue.run(work, lane);
  if (result === 'busy') throw new Failure(429, 'call.tooMany');
  return result;
}

/** The password's hash. Throws 429 when too many are asked for at once. */
export const hashPassword = (password: string): Promise<string> => inLine(() => make(password));

/** The hashes of several secrets, as one piece of work. Throws 429 when too many are asked for. */
export const hashPasswords = (passwords: readonly string[]): Promise<string[]> =>
  inLine(() => makeAll(passwords));

let decoy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash (unknown login name) the same work is done on a decoy,
 * so that the time is the same ([A17]). Attempts on an account that is under attack come last.
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
  lane: Lane = 'soon',
): Promise<boolean> {
  decoy ??= hashPassword('no such person');
  // A person without a password has an empty hash, and cannot log in.
  const compared = stored || (await decoy);
  const matches = await inLine(() => compare(compared, password), lane);
  return Boolean(stored) && matches;
}
