import { sql } from 'kysely';
import type { Database } from './open.ts';
import { isAway } from './unavailable.ts';

export interface WaitOptions {
  /** Gives up after so long, in ms. */
  readonly patienceMs: number;
  readonly say: (text: string) => void;
  /** Called once, when it has to wait. */
  readonly onWaiting: () => Promise<void>;
  /** The wait between two tries, in ms. */
  readonly everyMs?: number;
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
};

/** Asks once; answers null, or the error of a database that may come yet. Throws any other error. */
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
 * Waits until the database answers, and says so: platforms and databases start together. An error
 * that waiting does not mend (a wrong password, no such database) is thrown at once, and the last
 * one when the patience is over.
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
    // A line at once, and one every ten tries.
    if (tries % 10 === 0) say(`waiting for the database: ${wordsOf(error)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
