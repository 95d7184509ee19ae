/**
 * A circuit breaker for calls to a service. After a number of consecutive failures it is open and
 * refuses calls at once, except for single trial calls; a success closes it.
 */
export interface Breaker {
  /**
   * Returns whether a call may be tried now. While the breaker is open, permits one trial call every
   * `pauseMs`.
   */
  mayTry(): boolean;
  succeeded(): void;
  failed(): void;
}

interface BreakerRule {
  /** The number of consecutive failures that open the breaker. */
  readonly failures: number;
  /** The time in ms between two trial calls while the breaker is open. */
  readonly pauseMs: number;
}

/** Creates a closed breaker. `now` returns ms of a clock that only moves forward. */
export function createBreaker(
  { failures: limit, pauseMs }: BreakerRule,
  now: () => number,
): Breaker {
  let failures = 0;
  let nextTry = 0;
  return {
    mayTry() {
      if (failures < limit) return true;
      if (now() < nextTry) return false;
      nextTry = now() + pauseMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures === limit) nextTry = now() + pauseMs;
    },
  };
}
