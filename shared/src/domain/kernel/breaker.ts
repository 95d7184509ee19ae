/**
 * A circuit breaker for calls to a service. After a number of consecutive failures it is open and
 * refuses calls at once, except for single trial calls; a success closes it.
 */
export interface Breaker {
  /** Returns whether `mayTry` would permit a call now, and uses up no trial call. */
  permits(): boolean;
  /**
   * Returns whether a call may be sent now. While the breaker is open, permits one trial call every
   * `pauseMs`: ask right before the call is sent.
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
  const permits = () => failures < limit || now() >= nextTry;
  return {
    permits,
    mayTry() {
      if (!permits()) return false;
      if (failures >= limit) nextTry = now() + pauseMs;
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
