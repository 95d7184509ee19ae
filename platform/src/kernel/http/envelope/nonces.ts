import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';

/** The nonces of so many ms are kept, and forgotten, together. */
const BUCKET_MS = 5_000;
/** About 20 MB; a process that answers 1,500 sealed calls a second holds fewer. */
const MOST_KEPT = 400_000;

/** Remembers the nonces of one process for as long as their requests would still be accepted. */
export interface NonceWindow {
  /** True when the request is of this time and its nonce is new; it is not new any more then. */
  take(timeMs: number, nonce: number): boolean;
  /** How many nonces are kept. */
  held(): number;
}

/**
 * Keeps nonces in buckets by the time of their requests. A time from before the process began is
 * refused, since the nonces of that time are not known. When the store is full, the bucket farthest
 * from now is dropped and its time refused: the window gets narrower, but no request is accepted twice.
 * `now` must never go back.
 */
export function createNonceWindow(now: () => number, most = MOST_KEPT): NonceWindow {
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

  /** Makes room; false when only nonces of this moment are kept. */
  function narrow(): boolean {
    const current = bucketOf(now());
    const distance = (bucket: number) => Math.abs(bucket - current);
    const farthest = [...buckets.keys()].reduce(
      (one, other) => (distance(other) > distance(one) ? other : one),
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
      const kept = buckets.get(bucket) ?? new Set();
      buckets.set(bucket, kept.add(nonce));
      held += 1;
      return true;
    },
  };
}
