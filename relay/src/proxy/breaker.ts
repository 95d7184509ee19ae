/** Answers at once for a platform that is known to be down, instead of letting callers queue (F6). */
export interface Breaker {
  /** Whether a call may be tried now. While open, one call is let through every two seconds. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

const FAILURES_TO_OPEN = 5;
const OPEN_MS = 2_000;

/** Opens after five failures in a row. `now` is monotonic, in ms. */
export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let nextTry = 0;
  const isOpen = () => failures >= FAILURES_TO_OPEN;
  return {
    mayTry() {
      if (!isOpen()) return true;
      if (now() < nextTry) return false;
      nextTry = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures === FAILURES_TO_OPEN) nextTry = now() + OPEN_MS;
    },
  };
}
