import { isAway } from './unavailable.ts';

/** Notes that the start came to a step; steps are numbered from 1. */
export type Reach = (step: number) => void;

export interface StartOverOptions {
  /** The longest time without a step that no try has reached before, in ms. */
  readonly patienceMs: number;
  readonly say: (text: string) => void;
  readonly now?: () => number;
}

/**
 * Runs the whole start again while the database goes away in the middle of it. `start` gets the rest of
 * the patience for its own wait, and notes its steps; it undoes what it did when it fails. Any other error
 * is thrown at once, the last one when the patience is over.
 */
export async function startOver<T>(
  start: (reach: Reach, patienceMs: number) => Promise<T>,
  { patienceMs, say, now = () => performance.now() }: StartOverOptions,
): Promise<T> {
  let furthest = 0;
  let progressAt = now();
  const reach = (step: number) => {
    if (step <= furthest) return;
    furthest = step;
    progressAt = now();
  };
  for (;;) {
    try {
      return await start(reach, Math.max(0, patienceMs - (now() - progressAt)));
    } catch (error) {
      if (!isAway(error)) throw error;
      const text = error instanceof Error ? error.message : String(error);
      if (now() - progressAt > patienceMs)
        throw new Error(`the database went away during the start again and again: ${text}`);
      say(`the database went away during the start, which begins again: ${text}`);
      // A database that refuses at once must not keep a processor busy.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const PAUSE_MS = 200;
