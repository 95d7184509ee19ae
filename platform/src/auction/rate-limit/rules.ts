/** AU54: the rate limit of one sender in one auction. */
export interface RateLimit {
  /** Attempts per second in the long run; 0 means no limit. */
  readonly perSecond: number;
  /**
   * The size of the token bucket: the number of attempts that a sender can make at once after a
   * long pause.
   */
  readonly burst: number;
}

/** The token bucket of a sender; `tokens` were left at `at`, in ms of a monotonic clock. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/**
 * Returns the tokens in a bucket at `now`. A sender without a bucket has not acted lately, so theirs is full.
 */
function filled(bucket: Bucket | undefined, { perSecond, burst }: RateLimit, now: number): number {
  if (!bucket) return burst;
  const more = (Math.max(0, now - bucket.at) / 1_000) * perSecond;
  return Math.min(burst, bucket.tokens + more);
}

/**
 * Returns the bucket after one more attempt, which takes a token. Returns null if the attempt is over the
 * limit; it then takes no token.
 */
export function takeToken(bucket: Bucket | undefined, pace: RateLimit, now: number): Bucket | null {
  const tokens = filled(bucket, pace, now);
  return tokens >= 1 ? { tokens: tokens - 1, at: now } : null;
}

/** Returns the bucket after giving back the token of an attempt that was not let through after all. */
export const returnToken = (bucket: Bucket, pace: RateLimit, now: number): Bucket => ({
  tokens: Math.min(pace.burst, filled(bucket, pace, now) + 1),
  at: Math.max(bucket.at, now),
});

/** Returns whether a bucket is full, so that evicting it changes nothing. */
export const isFull = (bucket: Bucket, pace: RateLimit, now: number): boolean =>
  filled(bucket, pace, now) >= pace.burst;
