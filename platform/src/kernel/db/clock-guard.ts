/*
 * AU19: compares the database's clock with this process's monotonic clock. Both must have advanced by the
 * same amount; a clock that was set, or that jumps for a moment, is detected before anything is decided
 * by it.
 */

/** A reading of the database's clock, with the monotonic times, in ms, of the request and the result. */
export interface ClockReading {
  /** Epoch milliseconds, by the database's clock. */
  readonly now: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * A disagreement of the clocks: from the last reading that agreed to this one, in epoch milliseconds that
 * the database's clock would show if it had advanced correctly.
 */
export interface ClockFault {
  readonly from: number;
  readonly to: number;
}

export interface ClockGuard {
  /** A larger disagreement than this is a fault, in ms (setting). */
  readonly limitMs: number;
  /** An outage at least this long that overlaps a closing pauses the auction, in ms (setting, AU18). */
  readonly closingLossMs: number;
  /** Reads this process's monotonic clock, in ms. */
  readonly monotonic: () => number;
  /**
   * Returns the last time, by the database's clock, at which a reading agreed: the database was available
   * then and could accept bids. `null` before the first reading.
   */
  readonly lastAgreedAt: () => number | null;
  /** Returns the fault that a reading shows, or `null` if it agrees, given the time that it took. */
  readonly check: (reading: ClockReading) => ClockFault | null;
  /**
   * Accepts the database's new time once it has been steady for long enough; returns whether it did. Call
   * it with readings that disagree, after all running auctions were marked.
   */
  readonly adopt: (reading: ClockReading) => boolean;
}

export interface GuardOptions {
  readonly limitMs?: number;
  readonly closingLossMs?: number;
  readonly monotonic?: () => number;
  /** How long a new time must be steady before it is accepted, in ms. */
  readonly steadyMs?: number;
}

export const CLOCK_LIMIT_MS = 2_000;
const STEADY_MS = 30_000;
/** The drift that is followed, in ms per ms: twice as fast as a system slews its clock. */
const DRIFT = 0.001;

/** Creates a guard that compares the two clocks; it trusts the first reading. */
export function createClockGuard({
  limitMs = CLOCK_LIMIT_MS,
  closingLossMs = 5_000,
  monotonic = () => performance.now(),
  steadyMs = STEADY_MS,
}: GuardOptions = {}): ClockGuard {
  /** The database's clock minus the monotonic clock. */
  let offset: number | null = null;
  let agreedAt: number | null = null;
  let followedAt = 0;
  let candidate: { readonly offset: number; readonly since: number } | null = null;

  /** Moves the offset towards the reading by at most the allowed drift. */
  function follow(nearest: number, before: number, at: number): void {
    const most = Math.max(0, at - followedAt) * DRIFT;
    offset = before + Math.max(-most, Math.min(most, nearest - before));
    followedAt = Math.max(followedAt, at);
  }

  return {
    limitMs,
    closingLossMs,
    monotonic,
    lastAgreedAt: () => agreedAt,
    check({ now, sentAt, receivedAt }) {
      if (offset === null) {
        offset = now - (sentAt + receivedAt) / 2;
        followedAt = receivedAt;
      }
      // The database read its clock at some time between the request and the result.
      const nearest = Math.max(now - receivedAt, Math.min(now - sentAt, offset));
      if (Math.abs(nearest - offset) > limitMs) {
        const to = Math.round(offset + receivedAt);
        return { from: agreedAt ?? to, to };
      }
      follow(nearest, offset, receivedAt);
      agreedAt = Math.max(agreedAt ?? now, now);
      candidate = null;
      return null;
    },
    adopt({ now, sentAt, receivedAt }) {
      const seen = now - (sentAt + receivedAt) / 2;
      if (candidate === null || Math.abs(seen - candidate.offset) > limitMs) {
        candidate = { offset: seen, since: receivedAt };
      }
      if (receivedAt - candidate.since < steadyMs) return false;
      offset = seen;
      followedAt = receivedAt;
      agreedAt = now;
      candidate = null;
      return true;
    },
  };
}
