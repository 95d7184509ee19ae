import type { Stop, Time } from '../../time.ts';

/** Polls one auction, one poll at a time; each poll is scheduled when the last one is done. */
export interface Poller {
  /** Polls as soon as the minimum gap allows; once more when a poll is running. */
  trigger(): void;
  stop: Stop;
}

/** Bounds of the gap between a poll and a triggered one, in ms: a burst of triggers costs few polls. */
const MIN_GAP_MS = 20;
const MAX_GAP_MS = 200;

/**
 * Starts polling at once. `poll` resolves to the delay until the next poll, in ms; it must not reject. The
 * gap before a triggered poll is as long as the last poll took, within its bounds (F5).
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
    const startedAt = time.now();
    const delay = await poll();
    running = false;
    if (stopped) return;
    const duration = time.now() - startedAt;
    gapUntil = time.now() + Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, duration));
    schedule(triggered ? gapUntil - time.now() : delay);
  }
  function schedule(ms: number): void {
    stopTimer();
    stopTimer = time.after(ms, () => void run());
  }
  schedule(0);
  return {
    trigger() {
      if (stopped || triggered) return;
      triggered = true;
      if (!running) schedule(Math.max(0, gapUntil - time.now()));
    },
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
