import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';
import { openImpatientRedis } from '../../redis.ts';

/**
 * How long a nonce is stored in Redis, in ms: until its request is too old, even if the request's time was in
 * the future.
 */
const TTL_MS = 2 * ENVELOPE_WINDOW_MS + 10_000;

/** The nonces that all platforms together have accepted. */
export interface SharedNonces {
  /**
   * Stores the nonce. Resolves to false if the nonce was stored before; to true if it was not, or if Redis is
   * unavailable.
   */
  take(nonce: string): Promise<boolean>;
}

/**
 * Stores nonces in Redis, so that a request is accepted once by all platforms together. While Redis is
 * unavailable, each platform checks only its own nonces; `onProblem` is called once for each outage.
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
        (open) => open.set(`jicai:nonce:${nonce}`, '', 'PX', TTL_MS, 'NX'),
        'OK',
      );
      return write === 'OK';
    },
  };
  return { nonces, stop: redis.stop };
}
