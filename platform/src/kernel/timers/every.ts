/** Sets timers; tests use an implementation of their own. */
export interface Timers {
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

const realTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface EveryOptions {
  /** Receives the error of a failed round; the next round still runs. */
  readonly onError: (error: unknown) => void;
  readonly timers?: Timers;
}

export interface Loop {
  /**
   * Starts the next round at once or, if a round is running, right after that round. Does nothing
   * once the loop is stopped.
   */
  readonly wake: () => void;
  /**
   * Ends the loop. Resolves when the running round has ended; an error of that round is no longer reported.
   */
  readonly stop: () => Promise<void>;
}

/**
 * Calls `round` repeatedly until stopped; rounds never overlap. `waitMs` returns the delay before each round,
 * in ms.
 */
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
 * Calls `round` repeatedly in this process, and so in every platform; periodic work for only one
 * platform is a job. The interval is the delay before the first round, and from the end of a round
 * to the start of the next, in ms; if it is a function, the function is called before each delay.
 * Returns a function that stops the repetition and resolves when the running round has ended.
 */
export function every(
  interval: number | (() => number),
  round: () => Promise<void>,
  options: EveryOptions,
): () => Promise<void> {
  const wait = typeof interval === 'number' ? () => interval : interval;
  return startLoop(wait, round, options).stop;
}

/** The type of `every` and of its pausable variant. */
export type Every = typeof every;

/** The shortest delay between two checks whether a paused loop may resume, in ms. */
export const LOOK_MS = 500;

/**
 * Returns a variant of `every` that skips rounds while `isPaused` returns true, for business work, which
 * pauses under maintenance. A round that is already running is not interrupted.
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
