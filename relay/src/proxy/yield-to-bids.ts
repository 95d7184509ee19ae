/**
 * Adapts the number of slots for calls without a session to the speed of bids. Searches and logins load the
 * processors of platform and database, which no limit on connections protects: eight searches at once
 * delayed a bid by half a second. So the number shrinks as soon as bids are slow and grows again slowly,
 * like a congestion window.
 */
export interface YieldToBids {
  /** Records the response time of a bid, in ms. */
  bidAnswered(tookMs: number): void;
  /** Returns the current number of slots for calls without a session. */
  places(): number;
}

/** The smallest number of slots: enough for an office to log in and to read the mall while bids are slow. */
const LEAST = 2;
/**
 * A bid is slow when it takes longer than `SLOW_MS` ms and longer than `SLOW_TIMES` × the usual
 * time.
 */
const SLOW_MS = 20;
const SLOW_TIMES = 2;
/**
 * The number of slots shrinks while more than this share of bids is slow. The latest bid counts for
 * `WEIGHT_OF_LATEST` of the share, so that a single slow bid changes nothing: one bid of twenty is
 * slow on a quiet day too.
 */
const SLOW_SHARE = 0.15;
const WEIGHT_OF_LATEST = 0.1;
/**
 * The number of slots shrinks at most once per `CUT_EVERY_MS`, and grows once per `GROW_EVERY_MS`
 * without a slow bid.
 */
const CUT_EVERY_MS = 200;
const GROW_EVERY_MS = 2_000;
/**
 * The usual time of a bid falls at once to the time of a faster bid, and rises by at most this
 * factor with each bid.
 */
const USUAL_GROWTH = 1.02;

export function createYieldToBids(most: number, now: () => number): YieldToBids {
  let places = most;
  let usualMs = SLOW_MS;
  let slowShare = 0;
  let cutAt = Number.NEGATIVE_INFINITY;
  /** The time of the last slow bid or of the last growth of the number of slots, whichever is later. */
  let growsFrom = Number.NEGATIVE_INFINITY;

  function grow(): void {
    while (places < most && now() - growsFrom >= GROW_EVERY_MS) {
      places = Math.min(most, places + Math.max(1, Math.floor(places / 4)));
      growsFrom += GROW_EVERY_MS;
    }
  }

  return {
    bidAnswered(tookMs) {
      grow();
      const isSlow = tookMs > Math.max(SLOW_MS, usualMs * SLOW_TIMES);
      usualMs = Math.min(tookMs, usualMs * USUAL_GROWTH);
      slowShare += ((isSlow ? 1 : 0) - slowShare) * WEIGHT_OF_LATEST;
      if (!isSlow) return;
      growsFrom = now();
      if (slowShare <= SLOW_SHARE || now() - cutAt < CUT_EVERY_MS) return;
      places = Math.max(LEAST, Math.floor(places / 2));
      cutAt = now();
    },
    places() {
      grow();
      return places;
    },
  };
}
