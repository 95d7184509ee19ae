import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

export const PER_MINUTE = 10;
const DURATION_SECONDS = 60;

/**
 * Counts attempts by account and address together: guessing is slow, and nobody can lock the owner
 * out from elsewhere ([A16]). A minute begins with its first attempt.
 */
export interface Throttle {
  /** True when this attempt may be evaluated. */
  readonly admit: (loginName: string, ip: string) => Promise<boolean>;
  /** Forgets the attempts before a success. */
  readonly forgive: (loginName: string, ip: string) => Promise<void>;
}

/** Hashes the key: the store holds no login name and no address. */
const keyOf = (loginName: string, ip: string): string =>
  createHash('sha256').update(`${ip} ${loginName}`).digest('base64url');

function throttleOf(limiter: RateLimiterAbstract): Throttle {
  return {
    async admit(loginName, ip) {
      try {
        await limiter.consume(keyOf(loginName, ip));
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async forgive(loginName, ip) {
      await limiter.delete(keyOf(loginName, ip));
    },
  };
}

/** Counts in the memory of this process; a restart clears the counts. */
export function createThrottle(perMinute = PER_MINUTE): Throttle {
  return throttleOf(new RateLimiterMemory({ points: perMinute, duration: DURATION_SECONDS }));
}

/**
 * Counts in Redis, so that all platforms have one limit. While Redis is away each platform counts
 * by itself, so there is always a limit ([A16]); `onProblem` is called once for each loss.
 */
export function createSharedThrottle(
  url: string,
  onProblem: (problem: Error) => void,
  perMinute = PER_MINUTE,
): { throttle: Throttle; stop: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 1_000,
    retryStrategy: () => 500,
    connectionName: 'jicai-platform',
  });
  let isReported = false;
  // Without a listener an error would end the process.
  redis.on('error', (problem: Error) => {
    if (!isReported) onProblem(problem);
    isReported = true;
  });
  redis.on('ready', () => {
    isReported = false;
  });
  const limit = { points: perMinute, duration: DURATION_SECONDS, keyPrefix: 'jicai:logins' };
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
  return { throttle: throttleOf(limiter), stop: () => redis.disconnect() };
}
