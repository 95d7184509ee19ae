import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';

/** The time span of a bucket of nonces, in ms; all nonces of a bucket are dropped together. */
const BUCKET_MS = 5_000;
/** The largest number of stored nonces, which take about 20 MB: enough for 1,500 sealed calls a second. */
const MOST_NONCES = 400_000;

/**
 * The nonces that one process has accepted. Each is stored for as long as its request could be accepted
 * again.
 */
export interface NonceWindow {
  /**
   * Stores the nonce and returns true if the request may be accepted. Returns false if its time is
   * more than `ENVELOPE_WINDOW_MS` from now or before this window was created, if the nonce is
   * known, if nonces of that time are no longer stored, or if the store is full of nonces of the
   * present time.
   */
  take(timeMs: number, nonce: number): boolean;
  /** Returns the number of stored nonces. */
  held(): number;
}

/**
 * Creates a window that stores nonces in buckets by the time of their requests. A request from before the
 * creation of the window is refused, because the nonces of that time are unknown. When `most` nonces are
 * stored, the bucket farthest from now is dropped and requests of its time are refused: the window gets
 * narrower, but no request is accepted twice. `now` returns epoch milliseconds and must never go back.
 */
export function createNonceWindow(now: () => number, most = MOST_NONCES): NonceWindow {
  const beganAt = now();
  const buckets = new Map<number, Set<number>>();
  const closed = new Set<number>();
  let held = 0;

  const bucketOf = (timeMs: number) => Math.floor(timeMs / BUCKET_MS);

  function drop(bucket: number): void {
    held -= buckets.get(bucket)?.size ?? 0;
    buckets.delete(bucket);
  }

  function forgetPast(): void {
    const first = bucketOf(now() - ENVELOPE_WINDOW_MS);
    for (const bucket of buckets.keys()) if (bucket < first) drop(bucket);
    for (const bucket of closed) if (bucket < first) closed.delete(bucket);
  }

  /** Drops and closes the bucket farthest from now; returns false if only the current bucket is left. */
  function narrow(): boolean {
    const current = bucketOf(now());
    const distance = (bucket: number) => Math.abs(bucket - current);
    const farthest = [...buckets.keys()].reduce(
      (best, bucket) => (distance(bucket) > distance(best) ? bucket : best),
      current,
    );
    if (farthest === current) return false;
    drop(farthest);
    closed.add(farthest);
    return true;
  }

  return {
    held: () => held,
    take(timeMs, nonce) {
      const isTimely = Math.abs(timeMs - now()) <= ENVELOPE_WINDOW_MS && timeMs >= beganAt;
      const bucket = bucketOf(timeMs);
      if (!isTimely || closed.has(bucket)) return false;
      const known = buckets.get(bucket);
      if (known?.has(nonce)) return false;
      if (!known) forgetPast();
      if (held >= most && (!narrow() || closed.has(bucket))) return false;
      const nonces = buckets.get(bucket) ?? new Set();
      buckets.set(bucket, nonces.add(nonce));
      held += 1;
      return true;
    },
  };
}
