/** AU54: how fast one sender may act on one auction. */
export interface Pace {
  /** Attempts a second in the long run; 0: no limit. */
  readonly perSecond: number;
  /** Attempts at once after a rest. */
  readonly burst: number;
}

/** The rest of a sender's burst, as of `at`: ms of a monotonic clock. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** The bucket as it has filled up to now. A sender without one has not acted lately: theirs is full. */
function filled(bucket: Bucket | undefined, { perSecond, burst }: Pace, now: number): number {
  if (!bucket) return burst;
  const more = (Math.max(0, now - bucket.at) / 1_000) * perSecond;
  return Math.min(burst, bucket.tokens + more);
}

/** The bucket after one more attempt; null when the attempt is over the limit, which costs nothing. */
export function takeToken(bucket: Bucket | undefined, pace: Pace, now: number): Bucket | null {
  const tokens = filled(bucket, pace, now);
  return tokens >= 1 ? { tokens: tokens - 1, at: now } : null;
}

/** The bucket after an attempt that was counted and then not let through. */
export const returnToken = (bucket: Bucket, pace: Pace, now: number): Bucket => ({
  tokens: Math.min(pace.burst, filled(bucket, pace, now) + 1),
  at: Math.max(bucket.at, now),
});

/** Nothing is missing: forgetting such a bucket changes nothing. */
export const isFull = (bucket: Bucket, pace: Pace, now: number): boolean =>
  filled(bucket, pace, now) >= pace.burst;
