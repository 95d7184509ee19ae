/** Ends a timer or a subscription; ending twice is harmless. */
export type Stop = () => void;

/**
 * Everything that makes a test slow or a run unrepeatable: the monotonic clock (ms, no relation to
 * the time of day), timers, and chance. Tests give their own.
 */
export interface Time {
  now(): number;
  after(ms: number, run: () => void): Stop;
  random(): number;
}

/** The machine's own time. Its timers do not keep the process alive. */
export const realTime: Time = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** Runs at a steady pace until stopped. */
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
