/** A circuit breaker: callers of a service that is known to be away are answered at once. */
export interface Breaker {
  /** Whether a call may be tried now. While open, one is let through after each pause. */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

interface BreakerRule {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** From one try to the next while it is open. */
  readonly pauseMs: number;
}

/** `now` in ms, of a clock that only moves forward. */
export function createBreaker(
  { failures: most, pauseMs }: BreakerRule,
  now: () => number,
): Breaker {
  let failures = 0;
  let nextTry = 0;
  return {
    mayTry() {
      if (failures < most) return true;
      if (now() < nextTry) return false;
      nextTry = now() + pauseMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures === most) nextTry = now() + pauseMs;
    },
  };
}
