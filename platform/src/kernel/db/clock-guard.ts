/*
 * AU19: compares the database's clock with this process's monotonic clock. Between two readings both must
 * advance by the same time; if the database's clock was set or jumps, this is detected before any decision
 * uses its time.
 */

/**
 * A reading of the database's clock. `sentAt` and `receivedAt` are the times, in ms of this process's
 * monotonic clock, at which it was requested and received.
 */
export interface ClockReading {
  /** Epoch milliseconds, by the database's clock. */
  readonly now: number;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/**
 * The period in which the database's clock went wrong, in epoch milliseconds: from its time at the last
 * reading that agreed to the time that it would show now if it had advanced correctly.
 */
export interface ClockFault {
  readonly from: number;
  readonly to: number;
}

/** A time without readings, by the database's clock in epoch milliseconds; it ended with a reading. */
export interface Silence {
  /** 0 for a process that had no reading before. */
  readonly from: number;
  readonly to: number;
}

/** Detects faults of the database's clock, for one process. */
export interface ClockGuard {
  /**
   * The largest allowed difference, in ms, between the database's time and the time that this process expects
   * by its monotonic clock; a larger one is a fault (setting `auction.clockLimitMs`).
   */
  readonly limitMs: number;
  /**
   * AU18: an outage of all platforms that lasts at least this long, in ms, pauses an auction that is about to
   * close (setting `auction.closingLossMs`).
   */
  readonly closingLossMs: number;
  /** Reads this process's monotonic clock, in ms. */
  readonly monotonic: () => number;
  /**
   * Returns the last time for which this process had no agreeing reading for `closingLossMs` or longer; for a
   * process that has just started, everything before its first reading. `null` before that.
   */
  readonly lastSilence: () => Silence | null;
  /**
   * Compares a reading with the expected time. Returns a fault if the two differ by more than
   * `limitMs`, after allowing for the duration of the request; otherwise stores the reading as
   * agreed and returns `null`. The first reading always agrees.
   */
  readonly check: (reading: ClockReading) => ClockFault | null;
  /**
   * Accepts the database's new time once that time has been steady for `steadyMs`; returns whether
   * the time was accepted. The heartbeat calls this function with each of its readings that `check`
   * found faulty, after it has marked the running auctions that the fault may affect.
   */
  readonly adopt: (reading: ClockReading) => boolean;
}

export interface GuardOptions {
  readonly limitMs?: number;
  readonly closingLossMs?: number;
  readonly monotonic?: () => number;
  /** How long the database's new time must be steady before `adopt` accepts it, in ms. */
  readonly steadyMs?: number;
}

export const CLOCK_LIMIT_MS = 2_000;
const STEADY_MS = 30_000;
/**
 * The drift between the two clocks that is not a fault, in ms per ms: twice the rate at which an operating
 * system adjusts its clock.
 */
const DRIFT = 0.001;

/** Creates a guard for this process, which takes the first reading as correct. */
export function createClockGuard({
  limitMs = CLOCK_LIMIT_MS,
  closingLossMs = 5_000,
  monotonic = () => performance.now(),
  steadyMs = STEADY_MS,
}: GuardOptions = {}): ClockGuard {
  /** The database's clock minus the monotonic clock, in ms; `null` before the first reading. */
  let offset: number | null = null;
  let agreedAt: number | null = null;
  let silence: Silence | null = null;
  let followedAt = 0;
  let candidate: { readonly offset: number; readonly since: number } | null = null;

  /**
   * Moves the offset from `before` towards `nearest`, by at most the drift that `DRIFT` allows since the last
   * reading.
   */
  function follow(nearest: number, before: number, at: number): void {
    const most = Math.max(0, at - followedAt) * DRIFT;
    offset = before + Math.max(-most, Math.min(most, nearest - before));
    followedAt = Math.max(followedAt, at);
  }

  return {
    limitMs,
    closingLossMs,
    monotonic,
    lastSilence: () => silence,
    check({ now, sentAt, receivedAt }) {
      if (offset === null) {
        offset = now - (sentAt + receivedAt) / 2;
        followedAt = receivedAt;
      }
      // The database read its clock at an unknown moment between request and result, so a range of offsets is
      // possible; of these, `nearest` is the one closest to the known offset.
      const nearest = Math.max(now - receivedAt, Math.min(now - sentAt, offset));
      if (Math.abs(nearest - offset) > limitMs) {
        const to = Math.round(offset + receivedAt);
        return { from: agreedAt ?? to, to };
      }
      follow(nearest, offset, receivedAt);
      if (agreedAt === null || now - agreedAt >= closingLossMs)
        silence = { from: agreedAt ?? 0, to: now };
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
