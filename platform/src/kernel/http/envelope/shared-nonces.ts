import { ENVELOPE_WINDOW_MS } from '@jicai/shared/contract/kernel/envelope.ts';
import { Redis } from 'ioredis';

/** A nonce is kept until its request is too old, however far ahead its time was. */
const KEPT_MS = 2 * ENVELOPE_WINDOW_MS + 10_000;
const ANSWER_MS = 250;
/** After a command without an answer the next calls do not wait for Redis so long. */
const REST_MS = 2_000;

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
): { nonces: SharedNonces; stop: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
    connectTimeout: 1_000,
    retryStrategy: () => 500,
    connectionName: 'jicai-platform-nonces',
  });
  let isReported = false;
  let restUntil = 0;
  const report = (problem: Error) => {
    if (!isReported) onProblem(problem);
    isReported = true;
  };
  // Without a listener an error would end the process.
  redis.on('error', report);
  const nonces: SharedNonces = {
    async take(nonce) {
      if (redis.status !== 'ready' || performance.now() < restUntil) return true;
      try {
        const written = await redis.set(`jicai:nonce:${nonce}`, '', 'PX', KEPT_MS, 'NX');
        isReported = false;
        return written === 'OK';
      } catch (problem) {
        restUntil = performance.now() + REST_MS;
        report(problem instanceof Error ? problem : new Error(String(problem)));
        return true;
      }
    },
  };
  return { nonces, stop: () => redis.disconnect() };
}
