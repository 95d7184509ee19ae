/** The source of waits; tests bring their own. */
export interface Timers {
  /** Calls `run` once after `ms`. Answers what cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface EveryOptions {
  /** Gets the error of a round that failed; the next round comes all the same. */
  readonly onError: (error: unknown) => void;
  readonly timers?: Timers;
}

/**
 * Repeats a round until it is stopped, for what happens to the second in every platform; what one of
 * them does now and then is a periodic job. The wait, in ms, lies between two rounds, so they never
 * overlap; as a function it is asked before each. Returns the stop, which waits for the round under
 * way; what fails in that one is not reported any more.
 */
export function every(
  interval: number | (() => number),
  round: () => Promise<void>,
  { onError, timers = realTimers }: EveryOptions,
): () => Promise<void> {
  const wait = typeof interval === 'number' ? () => interval : interval;
  let isStopped = false;
  let underWay = Promise.resolve();
  let cancel: () => void;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) schedule();
  };
  const schedule = () => {
    cancel = timers.after(wait(), () => {
      underWay = run();
    });
  };
  schedule();
  return async () => {
    isStopped = true;
    cancel();
    await underWay;
  };
}

/** `every`, or one that waits while something else is under way. */
export type Every = typeof every;

/** The shortest wait between two looks whether a paused round may go on, in ms. */
const LOOK_MS = 500;

/**
 * An `every` whose rounds are left out while `isPaused` says so, for the work of the business under
 * maintenance. A round under way is finished.
 */
export const pausable =
  (isPaused: () => boolean): Every =>
  (interval, round, options) => {
    const wait = typeof interval === 'number' ? () => interval : interval;
    return every(
      () => (isPaused() ? Math.max(LOOK_MS, wait()) : wait()),
      async () => {
        if (!isPaused()) await round();
      },
      options,
    );
  };
