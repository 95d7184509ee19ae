import { type EveryOptions, LOOK_MS, startLoop } from './every.ts';
import type { Notices, Topic } from './notices.ts';

/** The longest sleep, in ms: a notice that was lost delays nothing by more. */
export const MOST_MS = 30_000;

/** Work at moments that stand in the database. */
export interface DueWork {
  /** The notices after which the next moment may be an earlier one. */
  readonly topics: readonly Topic[];
  /** Does what is due. Answers the ms until the next moment; null: none is known. */
  readonly round: () => Promise<number | null>;
  /** The longest sleep after a failure and while notices cannot arrive, in ms; 1000 unless set. */
  readonly blindMs?: number;
}

/** Sleeps until the next moment at which something is due, or until a notice. Returns the stop. */
export type UntilDue = (work: DueWork, options: EveryOptions) => () => Promise<void>;

/** An `UntilDue` that does nothing while `isPaused` says so, and looks when that has ended. */
export const createUntilDue =
  (notices: Notices, isPaused: () => boolean): UntilDue =>
  ({ topics, round, blindMs = 1_000 }, options) => {
    let waitMs = 0;
    const once = async () => {
      waitMs = isPaused() ? LOOK_MS : blindMs;
      if (isPaused()) return;
      const nextMs = (await round()) ?? MOST_MS;
      const mostMs = notices.isListening() ? MOST_MS : blindMs;
      // A timer may come early by a part of a millisecond.
      waitMs = Math.min(mostMs, Math.max(1, Math.ceil(nextMs) + 1));
    };
    const loop = startLoop(() => waitMs, once, options);
    const ends = topics.map((topic) => notices.on(topic, loop.wake));
    return async () => {
      for (const end of ends) end();
      await loop.stop();
    };
  };
