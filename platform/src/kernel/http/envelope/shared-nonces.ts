import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';
import { openImpatientRedis } from '../../redis.ts';

/** A nonce is kept until its request is too old, however far ahead its time was. */
const KEPT_MS = 2 * ENVELOPE_WINDOW_MS + 10_000;

/** Remembers the nonces of all platforms. */
export interface SharedNonces {
  /** False when another call had the nonce; true as well when that cannot be found out. */
  take(nonce: string): Promise<boolean>;
}

/**
 * Keeps nonces in Redis, so that a request is good once for all platforms. While Redis is away each
 * platform knows its own only, and calls go on; `onProblem` is called once for each loss.
 */
export function createSharedNonces(
  url: string,
  onProblem: (problem: Error) => void,
  patience = 1,
): { nonces: SharedNonces; stop: () => void } {
  const redis = openImpatientRedis(url, 'jicai-platform-nonces', onProblem, patience);
  const nonces: SharedNonces = {
    async take(nonce) {
      const write = await redis.ask<'OK' | null>(
        (open) => open.set(`jicai:nonce:${nonce}`, '', 'PX', KEPT_MS, 'NX'),
        'OK',
      );
      return write === 'OK';
    },
  };
  return { nonces, stop: redis.stop };
}
