/** A rate limit: a bucket of tokens that is refilled at a steady rate. */
export interface TokenBucket {
  /**
   * Takes a token. Returns `ok` if one was left; `slow` if none was left, so that the action must
   * be refused; `out` after more than `patience` such refusals in a row, so that the sender must be
   * disconnected.
   */
  take(): 'ok' | 'slow' | 'out';
  /** Puts one token back, to undo the cost of an action that must not count. */
  giveBack(): void;
  /** Returns whether the bucket is full, and thus equal to a new bucket. */
  isFull(): boolean;
}

interface Limit {
  readonly burst: number;
  readonly perSecond: number;
  /** The number of consecutive `slow` results that `take` may return before it returns `out`. */
  readonly patience: number;
}

export function createTokenBucket(limit: Limit, now: () => number): TokenBucket {
  let tokens = limit.burst;
  let filledAt = now();
  let refused = 0;
  function fill(): void {
    const current = now();
    tokens = Math.min(limit.burst, tokens + ((current - filledAt) / 1000) * limit.perSecond);
    filledAt = current;
  }
  return {
    take() {
      fill();
      if (tokens >= 1) {
        tokens -= 1;
        refused = 0;
        return 'ok';
      }
      refused += 1;
      return refused > limit.patience ? 'out' : 'slow';
    },
    giveBack() {
      tokens = Math.min(limit.burst, tokens + 1);
    },
    isFull() {
      fill();
      return tokens >= limit.burst;
    },
  };
}
