import { createHash } from 'node:crypto';
import { openImpatientRedis } from '../../kernel/redis.ts';
import type { RateLimit } from './rules.ts';

/** The token buckets of AU54 that all platforms share. */
export interface SharedBuckets {
  /**
   * Takes a token from the sender's bucket, named by `key`. Resolves to whether the bucket had a token, and
   * to true while Redis is unavailable.
   */
  take(key: string, pace: RateLimit): Promise<boolean>;
}

/**
 * A Lua script that takes one token as `takeToken` does, but by the clock of Redis, so that differing clocks
 * of platforms have no effect. Returns 1, or 0 if there is no token. A bucket expires when it is full again.
 */
const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local rate, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = burst
if kept[1] then
  tokens = math.min(burst, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * rate / 1000)
end
if tokens < 1 then return 0 end
tokens = tokens - 1
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) * 1000 / rate))
return 1`;

/**
 * Creates the buckets in Redis, so that a sender has one burst however many platforms there are. While Redis
 * is unavailable, each platform's limiter uses only its own buckets; `onProblem` is called once per outage.
 * `patience` is a factor on the time limits; `stop` disconnects from Redis.
 */
export function createSharedBuckets(
  url: string,
  onProblem: (problem: Error) => void,
  patience = 1,
): { buckets: SharedBuckets; stop: () => void } {
  const redis = openImpatientRedis(url, 'jicai-platform-pace', onProblem, patience);
  /**
   * Returns the name of a bucket in Redis, which contains a hash of the key, because the key contains a
   * package number and a sender's id.
   */
  const nameOf = (key: string) => `jicai:pace:${createHash('sha256').update(key).digest('hex')}`;
  const buckets: SharedBuckets = {
    async take(key, { perSecond, burst }) {
      const answer = await redis.ask<unknown>(
        (open) => open.eval(TAKE, 1, nameOf(key), perSecond, burst),
        1,
      );
      return answer !== 0;
    },
  };
  return { buckets, stop: redis.stop };
}
