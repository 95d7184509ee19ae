/*
 * AU19: the database's clock is compared with this process's own monotonic clock. How far both have
 * moved must agree; a clock that was set, or that jumps for a moment, is noticed before anything is
 * decided by it.
 */

/** A reading of the database's clock, and when it was asked for and answered by the monotonic clock. */
export interface ClockReading {
  /** Epoch milliseconds, by the database's clock. */
  readonly now: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * A disagreement: from the last reading that agreed to this one, in epoch milliseconds as the
 * database's clock would show them had it gone on.
 */
export interface ClockFault {
  readonly from: number;
  readonly to: number;
}

export interface ClockGuard {
  /** A disagreement of more than this is a fault, in ms (setting). */
  readonly limitMs: number;
  /** A loss of this length that touches a closing pauses the auction, in ms (setting, AU18). */
  readonly closingLossMs: number;
  /** This process's monotonic clock, in ms. */
  readonly monotonic: () => number;
  /**
   * The last moment, by the database's clock, at which this process had an answer of the database
   * that agreed: it was there then and could take bids. Null before the first.
   */
  readonly lastAgreedAt: () => number | null;
  /** Answers the fault that a reading shows; null when it agrees, within the time that it took. */
  readonly check: (reading: ClockReading) => ClockFault | null;
  /**
   * Takes the database's new time for the right one once it has been steady for long enough. Called
   * with readings that disagree, after everything that runs was marked. Answers if it was taken.
   */
  readonly adopt: (reading: ClockReading) => boolean;
}

export interface GuardOptions {
  readonly limitMs?: number;
  readonly closingLossMs?: number;
  readonly monotonic?: () => number;
  /** So long a new time must be steady before it is taken for the right one, in ms. */
  readonly steadyMs?: number;
}

export const CLOCK_LIMIT_MS = 2_000;
const STEADY_MS = 30_000;
/** Clocks that are slowly adjusted drift by up to half of this, in ms for each ms; it is followed. */
const DRIFT = 0.001;

/** Compares the two clocks; the first reading is believed. */
export function createClockGuard({
  limitMs = CLOCK_LIMIT_MS,
  closingLossMs = 5_000,
  monotonic = () => performance.now(),
  steadyMs = STEADY_MS,
}: GuardOptions = {}): ClockGuard {
  /** The database's clock less the monotonic one. */
  let offset: number | null = null;
  let agreedAt: number | null = null;
  let followedAt = 0;
  let candidate: { readonly offset: number; readonly since: number } | null = null;

  /** Moves the offset towards the reading, as far as a clock may drift. */
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
      // The database read its clock at some moment between the question and the answer.
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
