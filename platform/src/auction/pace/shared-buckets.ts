import { createHash } from 'node:crypto';
import { openImpatientRedis } from '../../kernel/redis.ts';
import type { Pace } from './rules.ts';

/** The buckets of AU54 that all platforms fill and empty together. */
export interface SharedBuckets {
  /** True when the attempt is within the pace, and when that cannot be found out. */
  take(key: string, pace: Pace): Promise<boolean>;
}

/**
 * Takes one token by Redis's own clock, as `takeToken` does by a platform's: clocks of platforms that
 * differ change nothing. A bucket goes when it is full again.
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
 * Keeps the buckets in Redis, so that a sender has one burst however many platforms there are. While
 * Redis is away each platform limits by its own; `onProblem` is called once for each loss.
 */
export function createSharedBuckets(
  url: string,
  onProblem: (problem: Error) => void,
  patience = 1,
): { buckets: SharedBuckets; stop: () => void } {
  const redis = openImpatientRedis(url, 'jicai-platform-pace', onProblem, patience);
  /** Hashes the key: it holds the number of a package and the id of a sender. */
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
