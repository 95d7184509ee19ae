/** A limit on messages: a burst, refilled at a steady rate. */
export interface TokenBucket {
  /** `slow`: over the limit, this one is not served. `out`: so far over it that the sender must go. */
  take(): 'ok' | 'slow' | 'out';
  /** Puts back the token that was taken last. */
  giveBack(): void;
  /** Nothing is missing: a new one would be the same. */
  isFull(): boolean;
}

interface Limit {
  readonly burst: number;
  readonly perSecond: number;
  /** Refused messages in a row until the sender must go. */
  readonly patience: number;
}

export function createTokenBucket(limit: Limit, now: () => number): TokenBucket {
  let tokens = limit.burst;
  let filledAt = now();
  let refused = 0;
  function fill(): void {
    const at = now();
    tokens = Math.min(limit.burst, tokens + ((at - filledAt) / 1000) * limit.perSecond);
    filledAt = at;
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
