import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { type Attempt, createCounts, keyOf, type Sender } from './counts.ts';
import { type Bucket, isFull, type RateLimit, returnToken, takeToken } from './rules.ts';
import type { SharedBuckets } from './shared-buckets.ts';
import { writeCounts } from './write-counts.ts';

/** The least interval, in ms, between two evictions of full buckets. */
const FORGET_MS = 5_000;

/**
 * AU54: a rate limiter, which prevents one sender from filling an auction's log and from holding its lock.
 * It is checked before the lock is taken. Refused attempts are counted, and the counts are written once a
 * second, one event per sender, auction and kind of attempt.
 *
 * A platform's own buckets are checked first: what they refuse does not reach Redis. With Redis, the
 * attempts that they let through are counted for all platforms together, so a sender has one burst;
 * without Redis, or while it is unavailable, a sender has one burst on each platform.
 */
export interface Limiter {
  /**
   * Resolves to null if the attempt may proceed; otherwise counts the refused attempt and resolves to the
   * refusal.
   */
  readonly check: (
    packageNumber: string,
    attempt: Attempt,
    sender: Sender,
  ) => Promise<Refusal | null>;
  /**
   * Writes the counts into the auctions' logs. Throws if some counts cannot be written; these counts are kept
   * for the next flush.
   */
  readonly flush: () => Promise<void>;
  /** Returns the number of this platform's buckets; for tests. */
  readonly size: () => number;
}

interface LimiterOptions {
  readonly pace: RateLimit;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
  /** The buckets in Redis, which all platforms share; null without Redis. */
  readonly shared?: SharedBuckets | null;
}

const REFUSALS = { bid: 'bid.tooFast', message: 'reminder.tooFast' } as const;

export function createLimiter(
  deps: LedgerDeps,
  { pace, now = () => performance.now(), shared = null }: LimiterOptions,
): Limiter {
  const buckets = new Map<string, Bucket>();
  const counts = createCounts();
  let forgottenAt = now();

  /** Evicts full buckets, which belong to senders who have been idle long enough to regain all tokens. */
  function forgetIdle(at: number): void {
    if (at - forgottenAt < FORGET_MS) return;
    forgottenAt = at;
    for (const [key, bucket] of buckets) if (isFull(bucket, pace, at)) buckets.delete(key);
  }

  function giveBack(key: string, at: number): void {
    const bucket = buckets.get(key);
    if (bucket) buckets.set(key, returnToken(bucket, pace, at));
  }

  async function flush(): Promise<void> {
    const errors: unknown[] = [];
    for (const [packageNumber, all] of counts.takeAll()) {
      try {
        await writeCounts(deps, packageNumber, all, now());
      } catch (error) {
        for (const count of all) counts.add(count);
        errors.push(error);
      }
    }
    // The errors are thrown after all auctions were tried, because an auction whose log cannot be
    // written must not hold back the counts of others.
    if (errors.length > 0) throw new AggregateError(errors, 'counts of limited attempts are kept');
  }

  return {
    async check(packageNumber, attempt, sender) {
      if (pace.perSecond === 0) return null;
      const at = now();
      forgetIdle(at);
      const key = keyOf(packageNumber, attempt, sender);
      const bucket = takeToken(buckets.get(key), pace, at);
      if (bucket) buckets.set(key, bucket);
      if (bucket && (!shared || (await shared.take(key, pace)))) return null;
      // The shared bucket refused: put the token back into this platform's bucket, because the attempt does
      // not proceed.
      if (bucket) giveBack(key, at);
      counts.add({ packageNumber, attempt, sender, count: 1, since: at });
      return refuse(REFUSALS[attempt]);
    },
    flush,
    size: () => buckets.size,
  };
}
