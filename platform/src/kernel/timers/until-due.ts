import { type EveryOptions, LOOK_MS, startLoop } from './every.ts';
import type { Notices, Topic } from './notices.ts';

/**
 * The longest sleep while notifications can arrive, in ms: if a notification is lost, work is delayed by at
 * most this time.
 */
export const MOST_MS = 30_000;

/** Work whose due times are stored in the database. */
export interface DueWork {
  /** The topics of the notifications after which the work may be due earlier. */
  readonly topics: readonly Topic[];
  /**
   * Does the work that is due. Resolves to the ms until more work is due, or to `null` if no due time is
   * known.
   */
  readonly round: () => Promise<number | null>;
  /**
   * The sleep after a failed round, and the longest sleep while no notification can arrive, in ms; default
   * 1000.
   */
  readonly blindMs?: number;
}

/**
 * Runs a round of the work at once, then when its next due time has come, after each notification
 * of its topics, and at the latest `MOST_MS` after the last round (`blindMs` while no notification
 * can arrive). Returns a function that stops the rounds.
 */
export type UntilDue = (work: DueWork, options: EveryOptions) => () => Promise<void>;

/**
 * Returns an `UntilDue` that skips rounds while `isPaused` returns true, which is checked again every
 * `LOOK_MS`.
 */
export const createUntilDue =
  (notices: Notices, isPaused: () => boolean): UntilDue =>
  ({ topics, round, blindMs = 1_000 }, options) => {
    let waitMs = 0;
    const once = async () => {
      waitMs = isPaused() ? LOOK_MS : blindMs;
      if (isPaused()) return;
      const nextMs = (await round()) ?? MOST_MS;
      const mostMs = notices.isListening() ? MOST_MS : blindMs;
      // One ms is added, because a timer may fire a fraction of a millisecond early, when nothing is due yet.
      waitMs = Math.min(mostMs, Math.max(1, Math.ceil(nextMs) + 1));
    };
    const loop = startLoop(() => waitMs, once, options);
    const ends = topics.map((topic) => notices.on(topic, loop.wake));
    return async () => {
      for (const end of ends) end();
      await loop.stop();
    };
  };
