import { sql } from 'kysely';
import type { Database } from './open.ts';
import { isUnavailable } from './unavailable.ts';

export interface WaitOptions {
  /** Gives up after so long, in ms. */
  readonly patienceMs: number;
  readonly say: (text: string) => void;
  /** Called once, when it has to wait. */
  readonly onWaiting: () => Promise<void>;
  /** The wait between two tries, in ms. */
  readonly everyMs?: number;
}

/** Names that nobody answers for yet are a network that starts together with us. */
const isAway = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN');

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as NodeJS.ErrnoException).code);
};

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
  let tries = 0;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      if (tries > 0) say('the database answers');
      return;
    } catch (error) {
      const waitedMs = performance.now() - began;
      if (!isAway(error)) throw error;
      if (waitedMs + everyMs > patienceMs) {
        const seconds = Math.round(waitedMs / 1_000);
        throw new Error(`the database did not answer within ${seconds} s: ${wordsOf(error)}`);
      }
      if (tries === 0) await onWaiting();
      // A line at once, and one every ten tries.
      if (tries % 10 === 0) say(`waiting for the database: ${wordsOf(error)}`);
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
