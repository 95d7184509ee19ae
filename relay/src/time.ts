/** Cancels a timer or a subscription; calling it twice is harmless. */
export type Stop = () => void;

/**
 * The monotonic clock (ms, unrelated to the time of day), timers, and random numbers from 0 to 1. Tests pass
 * their own, to be fast and repeatable.
 */
export interface Time {
  now(): number;
  after(ms: number, run: () => void): Stop;
  random(): number;
}

/** The machine's clock. Its timers do not keep the process alive. */
export const realTime: Time = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** Runs a function every `ms` until the returned function is called. */
export function every(time: Time, ms: number, run: () => void): Stop {
  let stop = time.after(ms, tick);
  let stopped = false;
  function tick(): void {
    run();
    if (!stopped) stop = time.after(ms, tick);
  }
  return () => {
    stopped = true;
    stop();
  };
}
