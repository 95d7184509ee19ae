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

export interface Loop {
  /** Begins the next round at once; during a round, right after it. */
  readonly wake: () => void;
  /** Ends the loop; waits for the round under way, whose failure is not reported any more. */
  readonly stop: () => Promise<void>;
}

/** Repeats a round until it is stopped. `waitMs` is asked before each; rounds never overlap. */
export function startLoop(
  waitMs: () => number,
  round: () => Promise<void>,
  { onError, timers = realTimers }: EveryOptions,
): Loop {
  let isStopped = false;
  let isRunning = false;
  let isWoken = false;
  let underWay = Promise.resolve();
  let cancel: () => void;
  const run = async () => {
    isRunning = true;
    isWoken = false;
    try {
      await round();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    isRunning = false;
    if (!isStopped) schedule(isWoken ? 0 : waitMs());
  };
  const schedule = (ms: number) => {
    cancel = timers.after(ms, () => {
      underWay = run();
    });
  };
  schedule(waitMs());
  return {
    wake: () => {
      isWoken = true;
      if (isStopped || isRunning) return;
      cancel();
      schedule(0);
    },
    stop: async () => {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}

/**
 * Repeats a round in every platform; what one of them does now and then is a job. The wait, in ms,
 * lies between two rounds; as a function it is asked before each. Returns the stop.
 */
export function every(
  interval: number | (() => number),
  round: () => Promise<void>,
  options: EveryOptions,
): () => Promise<void> {
  const wait = typeof interval === 'number' ? () => interval : interval;
  return startLoop(wait, round, options).stop;
}

/** `every`, or one that waits while something else is under way. */
export type Every = typeof every;

/** The shortest wait between two looks whether a paused round may go on, in ms. */
export const LOOK_MS = 500;

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
