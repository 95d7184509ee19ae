/**
 * How many calls of strangers may be under way while people bid. Searches and logins cost the
 * platform's and the database's processors, which no limit on connections shares out: eight searches
 * under way made a bid wait for half a second. So the number shrinks as soon as a bid is slow and
 * grows again slowly, like a sender's window on a network.
 */
export interface YieldToBids {
  /** A bid was answered after so many ms. */
  bidAnswered(tookMs: number): void;
  places(): number;
}

/** Enough for an office to log in and for the mall to be read while an auction suffers. */
const LEAST = 2;
/** A bid is slow when it takes longer than this, in ms, or than twice the usual. */
const SLOW_MS = 20;
const SLOW_TIMES = 2;
/** At most one cut for the bids that suffered together; a step up after this time without one. */
const CUT_EVERY_MS = 200;
const GROW_EVERY_MS = 2_000;
/** The usual time follows the fastest bids at once, and slower ones by this factor a bid. */
const FORGET = 1.02;

export function createYieldToBids(most: number, now: () => number): YieldToBids {
  let places = most;
  let usualMs = SLOW_MS;
  let changedAt = Number.NEGATIVE_INFINITY;

  function grow(): void {
    while (places < most && now() - changedAt >= GROW_EVERY_MS) {
      places = Math.min(most, places + Math.max(1, Math.floor(places / 4)));
      changedAt += GROW_EVERY_MS;
    }
  }

  return {
    bidAnswered(tookMs) {
      grow();
      const isSlow = tookMs > Math.max(SLOW_MS, usualMs * SLOW_TIMES);
      usualMs = Math.min(tookMs, usualMs * FORGET);
      if (!isSlow) return;
      if (now() - changedAt >= CUT_EVERY_MS) places = Math.max(LEAST, Math.floor(places / 2));
      changedAt = now();
    },
    places() {
      grow();
      return places;
    },
  };
}
