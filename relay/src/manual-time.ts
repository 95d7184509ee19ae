import type { Time } from './time.ts';

/** A clock that a test moves by hand; timers due on the way run in order. Chance is always ½. */
export function manualTime(random: () => number = () => 0.5): Time & {
  /** Moves on, letting promises settle after each timer. */
  advance(ms: number): Promise<void>;
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
