import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { LedgerDeps } from '../ledger/turn.ts';
import { type Attempt, createCounts, keyOf, type Sender } from './counts.ts';
import { type Bucket, isFull, type Pace, returnToken, takeToken } from './rules.ts';
import type { SharedBuckets } from './shared-buckets.ts';
import { writeCounts } from './write-counts.ts';

/** Full buckets are looked for and forgotten as often as this, in ms. */
const FORGET_MS = 5_000;

/**
 * AU54: keeps one sender from filling an auction's log and holding its lock. It is asked before the
 * lock is taken; what it refuses is counted, and the counts are written once a second, one event for
 * each sender and auction.
 *
 * A platform's own buckets are asked first: what they refuse costs nothing more. With Redis what they
 * let through is counted for all platforms together, so a sender has one burst; without Redis, or while
 * it is away, a sender has one on each platform.
 */
export interface Limiter {
  /** Null when the attempt may go on to the auction; else it is counted and refused. */
  readonly check: (
    packageNumber: string,
    attempt: Attempt,
    sender: Sender,
  ) => Promise<Refusal | null>;
  /** Writes what was counted. Counts that cannot be written now are kept for the next time. */
  readonly flush: () => Promise<void>;
  /** The number of senders who are remembered; for tests. */
  readonly size: () => number;
}

interface LimiterOptions {
  readonly pace: Pace;
  /** Ms of a clock that never goes back, whatever is done to the time of day. */
  readonly now?: () => number;
  /** The buckets of all platforms together; null: this platform is alone. */
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

  /** Only who acted within the time that a burst takes to fill is remembered. */
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
        for (const one of all) counts.add(one);
        errors.push(error);
      }
    }
    // One auction that cannot be written to does not keep the others' counts back.
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
      // Refused by the others' bids: this platform has let nothing through.
      if (bucket) giveBack(key, at);
      counts.add({ packageNumber, attempt, sender, count: 1, since: at });
      return refuse(REFUSALS[attempt]);
    },
    flush,
    size: () => buckets.size,
  };
}
