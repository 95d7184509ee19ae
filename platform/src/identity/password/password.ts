import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createBoundedQueue, type Lane } from '../../kernel/bounded-queue.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { Failure } from '../../kernel/http/failure.ts';
import { passwordSuite, readSetting } from '../../kernel/settings/settings.ts';
import type { PasswordSuite } from './password-worker.ts';

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
const make = (password: string, suite: PasswordSuite): Promise<string> =>
  threads.run({ password, suite }, { name: 'make' });
const makeAll = (passwords: readonly string[]): Promise<string[]> =>
  threads.run({ passwords, suite: 'argon2id' }, { name: 'makeAll' });
const compare = (stored: string, password: string, beside: string | null): Promise<boolean> =>
  threads.run({ stored, password, beside }, { name: 'compare' });

/** Does work in the line; throws 429 where the line is too long. */
async function inLine<T>(work: () => Promise<T>, lane: Lane = 'soon'): Promise<T> {
  const result = await queue.run(work, lane);
  if (result === 'busy') throw new Failure(429, 'call.tooMany');
  return result;
}

/** The password's hash by a suite. Throws 429 when too many are asked for at once. */
export const hashBySuite = (password: string, suite: PasswordSuite): Promise<string> =>
  inLine(() => make(password, suite));

/** The suite that passwords are hashed by now. */
export const passwordSuiteNow = (db: Executor): Promise<PasswordSuite> =>
  readSetting(passwordSuite, process.env, db);

/** The password's hash, by the suite in force. Throws 429 when too many are asked for at once. */
export const hashPassword = async (password: string, db: Executor): Promise<string> =>
  hashBySuite(password, await passwordSuiteNow(db));

/** The hashes of several codes, as one piece of work. Throws 429 when too many are asked for. */
export const hashPasswords = (passwords: readonly string[]): Promise<string[]> =>
  inLine(() => makeAll(passwords));

const isOfSm3 = (stored: string): boolean => stored.startsWith('$pbkdf2-sm3$');

/** Whether a stored hash is of another suite: it is made anew when its password is at hand. */
export const isOfOtherSuite = (stored: string, suite: PasswordSuite): boolean =>
  isOfSm3(stored) !== (suite === 'gm');

const decoys = new Map<PasswordSuite, Promise<string>>();

/** A hash of nobody's password. */
function decoyOf(suite: PasswordSuite): Promise<string> {
  const known = decoys.get(suite);
  if (known) return known;
  const made = hashBySuite('no such person', suite);
  decoys.set(suite, made);
  // One that found the line full is made by the next who asks.
  made.catch(() => decoys.delete(suite));
  return made;
}

interface Check {
  /** Attempts on an account that is under attack come last. */
  readonly lane?: Lane;
  /** The suite in force; while it is `gm` each check costs the work of both. */
  readonly suite?: PasswordSuite;
}

/**
 * Checks a password. Without a stored hash (unknown login name) the same work is done on a decoy, so
 * that the time is the same ([A17]); with the suite `gm` the work of the other suite is done as well,
 * so that it does not tell which accounts have a hash from before. After a change back to argon2id,
 * accounts with an SM3 hash take longer until their next login.
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
  { lane = 'soon', suite = 'argon2id' }: Check = {},
): Promise<boolean> {
  const decoy = await decoyOf(suite);
  // A person without a password has an empty hash, and cannot log in.
  const compared = stored || decoy;
  const beside = suite === 'gm' ? await decoyOf(isOfSm3(compared) ? 'argon2id' : 'gm') : null;
  const matches = await inLine(() => compare(compared, password, beside), lane);
  return Boolean(stored) && matches;
}
