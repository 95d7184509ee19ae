import type { Stop, Time } from '../../time.ts';

/** Polls one auction: never two at once, the next one planned when the last has answered. */
export interface Poller {
  /** Something changed: polls at once, or once more when a poll is on its way. */
  trigger(): void;
  stop: Stop;
}

/** The shortest time between the end of a poll and a triggered one, so that a burst costs few. */
const MIN_GAP_MS = 20;
const MAX_GAP_MS = 200;

/**
 * `poll` does the work and returns the ms until the next time; it must not throw. A slow upstream
 * stretches the gap between triggered polls to as long as the last one took (F5).
 */
export function createPoller(time: Time, poll: () => Promise<number>): Poller {
  let stopped = false;
  let running = false;
  let triggered = false;
  let gapUntil = Number.NEGATIVE_INFINITY;
  let stopTimer: Stop = () => {};

  async function run(): Promise<void> {
    running = true;
    triggered = false;
    const began = time.now();
    const delay = await poll();
    running = false;
    if (stopped) return;
    const took = time.now() - began;
    gapUntil = time.now() + Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, took));
    plan(triggered ? gapUntil - time.now() : delay);
  }
  function plan(ms: number): void {
    stopTimer();
    stopTimer = time.after(ms, () => void run());
  }
  plan(0);
  return {
    trigger() {
      if (stopped || triggered) return;
      triggered = true;
      if (!running) plan(Math.max(0, gapUntil - time.now()));
    },
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
