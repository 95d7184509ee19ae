import { type EveryOptions, LOOK_MS, startLoop } from './every.ts';
import type { Notices, Topic } from './notices.ts';

/** The longest sleep, in ms: the most by which a lost notification can delay work. */
export const MOST_MS = 30_000;

/** Work that is due at times stored in the database. */
export interface DueWork {
  /** The notifications after which work may be due earlier. */
  readonly topics: readonly Topic[];
  /** Does what is due. Resolves to the ms until more is due, or `null` if no time is known. */
  readonly round: () => Promise<number | null>;
  /** The longest sleep after a failure and while no notification can arrive, in ms; default 1000. */
  readonly blindMs?: number;
}

/** Repeats a round, sleeping until work is due or a notification arrives. Returns a stop function. */
export type UntilDue = (work: DueWork, options: EveryOptions) => () => Promise<void>;

/** Returns an `UntilDue` that skips rounds while `isPaused` returns true, and rechecks soon. */
export const createUntilDue =
  (notices: Notices, isPaused: () => boolean): UntilDue =>
  ({ topics, round, blindMs = 1_000 }, options) => {
    let waitMs = 0;
    const once = async () => {
      waitMs = isPaused() ? LOOK_MS : blindMs;
      if (isPaused()) return;
      const nextMs = (await round()) ?? MOST_MS;
      const mostMs = notices.isListening() ? MOST_MS : blindMs;
      // A timer may fire a fraction of a millisecond early.
      waitMs = Math.min(mostMs, Math.max(1, Math.ceil(nextMs) + 1));
    };
    const loop = startLoop(() => waitMs, once, options);
    const ends = topics.map((topic) => notices.on(topic, loop.wake));
    return async () => {
      for (const end of ends) end();
      await loop.stop();
    };
  };
