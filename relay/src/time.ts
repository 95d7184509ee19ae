/** A function that cancels a timer or a subscription; a second call does nothing. */
export type Stop = () => void;

/**
 * The source of time and chance. `now` is a monotonic clock in ms, unrelated to the time of day; `after` runs
 * a function once; `random` returns a number from 0 to less than 1. Tests use `manualTime`, to be fast and
 * repeatable.
 */
export interface Time {
  now(): number;
  after(ms: number, run: () => void): Stop;
  random(): number;
}

/** The clock, timers and random numbers of this machine. The timers do not keep the process alive. */
export const realTime: Time = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/**
 * Calls `run` every `ms` ms, for the first time after `ms`. Returns a function that stops the
 * calls.
 */
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
