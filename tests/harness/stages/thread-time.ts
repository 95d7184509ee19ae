/** The longest time for which one turn of this thread's event loop computed. */
export interface LoopWatch {
  /** In ms of computing, since the start or the last `reset`: waits for other programs do not count. */
  longestMs(): number;
  reset(): void;
  stop(): void;
}

const TICK_MS = 5;
const MICROSECONDS = 1_000;

const computedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS;
};

/** Watches how long the event loop of this thread is held, by the thread's own computing time. */
export function watchLoop(): LoopWatch {
  let longest = 0;
  let last = computedMs();
  const tick = () => {
    const now = computedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  return {
    longestMs() {
      tick();
      return longest;
    },
    reset() {
      longest = 0;
      last = computedMs();
    },
    stop: () => clearInterval(timer),
  };
}
