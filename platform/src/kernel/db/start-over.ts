import { isAway } from './unavailable.ts';

/** Called when the start has reached a step; steps are numbered from 1. */
export type Reach = (step: number) => void;

export interface StartOverOptions {
  /**
   * The longest time, in ms, in which no attempt reaches a step beyond the furthest step so far; afterwards
   * the start fails.
   */
  readonly patienceMs: number;
  readonly say: (text: string) => void;
  readonly now?: () => number;
}

/**
 * Runs `start` again whenever the database becomes unavailable during `start`. `start` receives the remaining
 * patience in ms, must call `reach` at each step, and must undo its work when it fails. Throws any other
 * error at once; when the patience is over, throws an error with the last message.
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
      // The pause keeps a database that refuses immediately from making this loop occupy a core.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

const PAUSE_MS = 200;
