import type { Time } from './time.ts';

/** Creates a `Time` that a test advances by hand. `random` returns ½ unless another source is passed. */
export function manualTime(random: () => number = () => 0.5): Time & {
  /** Advances the clock by `ms`, runs due timers in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
  /** The number of pending timers. */
  readonly waiting: number;
} {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return {
    now: () => now,
    random,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
    get waiting() {
      return timers.length;
    },
  };
}
