/** Answers at once for a platform that is known to be down, instead of letting callers queue (F6). */
export interface Breaker {
  /** May a call be tried now? While open, one probe is let through at a time. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 2_000;

/** Opens after five failures in a row; every two seconds one call may look whether it is over. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let nextProbe = 0;
  return {
    mayTry() {
      if (failures < FAILURES_TO_OPEN) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures === FAILURES_TO_OPEN) nextProbe = now() + OPEN_MS;
    },
  };
}
