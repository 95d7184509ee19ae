import type { Stop, Time } from '../../time.ts';

/**
 * Polls one auction, never twice at the same time; each poll is scheduled when the previous poll is
 * done.
 */
export interface Poller {
  /**
   * Polls as soon as the minimum gap after the last poll allows; during a poll, requests exactly
   * one further poll after it.
   */
  trigger(): void;
  stop: Stop;
}

/**
 * Bounds of the gap between the end of a poll and a triggered poll, in ms, so that a burst of
 * triggers causes few polls.
 */
const MIN_GAP_MS = 20;
const MAX_GAP_MS = 200;

/**
 * Starts polling at once. `poll` resolves to the delay until the next poll, in ms, and must not reject. The
 * gap between the end of a poll and a triggered poll is as long as the ended poll took, within the bounds
 * above (F5).
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
