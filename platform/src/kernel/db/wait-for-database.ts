import { sql } from 'kysely';
import type { Database } from './open.ts';
import { isAway } from './unavailable.ts';

export interface WaitOptions {
  /** The time after which the wait is given up, in ms. */
  readonly patienceMs: number;
  readonly say: (text: string) => void;
  /**
   * Called once, before the first pause between two attempts; not called if the database responds at once.
   */
  readonly onWaiting: () => Promise<void>;
  /** The delay between two attempts, in ms. */
  readonly everyMs?: number;
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
};

/**
 * Sends one query. Resolves to `null` if it succeeds, and to the error if the database is unavailable;
 * rejects with any other error.
 */
async function awayNow(db: Database): Promise<unknown> {
  try {
    await sql`select 1`.execute(db);
    return null;
  } catch (error) {
    if (!isAway(error)) throw error;
    return error;
  }
}

/**
 * Waits until the database responds, because platforms and databases start together, and logs that it waits.
 * Throws an error that waiting cannot fix (a wrong password, no such database) at once, and an error with the
 * last message after `patienceMs`.
 */
export async function waitForDatabase(
  db: Database,
  { patienceMs, say, onWaiting, everyMs = 1_000 }: WaitOptions,
): Promise<void> {
  const began = performance.now();
  for (let tries = 0; ; tries += 1) {
    const error = await awayNow(db);
    if (error === null) {
      if (tries > 0) say('the database answers');
      return;
    }
    const waitedMs = performance.now() - began;
    if (waitedMs + everyMs > patienceMs) {
      const seconds = Math.round(waitedMs / 1_000);
      throw new Error(`the database did not answer within ${seconds} s: ${wordsOf(error)}`);
    }
    if (tries === 0) await onWaiting();
    // Logs at the first failed attempt, then at every tenth.
    if (tries % 10 === 0) say(`waiting for the database: ${wordsOf(error)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
