/*
 * The Lua scripts that relays run in Redis; each script is atomic. All keys of an auction have the
 * auction's number as their hash tag, so that one server of a Redis cluster holds all of them.
 */

/** The duration of a lease, and the interval at which a relay renews or requests the lease, in ms. */
export const LEASE_MS = 1_500;
export const RENEW_MS = 400;
/** The time for which the last state is stored for relays that join later, in ms. */
const STATE_MS = 60_000;
const FENCE_MS = 86_400_000;

/**
 * Takes or renews the lease. Returns the fencing token of the lease, which a renewal keeps; 0 when
 * another relay holds the lease. A new fencing token is greater than the last token and at least
 * the current time in ms, so that tokens grow even if Redis lost its data. KEYS lease, fence; ARGV
 * relay id, ms.
 */
const hold = `
local holder = redis.call('GET', KEYS[1])
local fence = redis.call('GET', KEYS[2])
if holder == ARGV[1] and fence then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return tonumber(fence)
end
if holder and holder ~= ARGV[1] then return 0 end
local now = redis.call('TIME')
local next = math.max(tonumber(fence or '0') + 1, now[1] * 1000 + math.floor(now[2] / 1000))
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], string.format('%.0f', next), 'PX', ${FENCE_MS})
return next`;

/**
 * Publishes a message and renews the lease, if the relay holds the lease under this fencing token; stores
 * the message if it is a whole state. Returns 1 when published, 0 when the relay does not hold the lease, 2
 * when the message is no whole state and the stored state has expired. KEYS lease, fence, state; ARGV relay
 * id, fence, ms, channel, message, `1` for a whole state.
 */
const publish = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if ARGV[6] == '1' then redis.call('SET', KEYS[3], ARGV[5], 'PX', ${STATE_MS})
elseif redis.call('PEXPIRE', KEYS[3], ${STATE_MS}) == 0 then return 2 end
redis.call('SPUBLISH', ARGV[4], ARGV[5])
return 1`;

/**
 * If the relay holds the lease, deletes the lease and then publishes the message; otherwise does
 * nothing. KEYS lease; ARGV relay id, channel, message.
 */
const release = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SPUBLISH', ARGV[2], ARGV[3])
return 1`;

/**
 * Counts a call. Returns the number of calls in the current window, and the ms until the window
 * ends. KEYS count; ARGV window ms.
 */
const count = `
local calls = redis.call('INCR', KEYS[1])
if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { calls, redis.call('PTTL', KEYS[1]) }`;

/**
 * Stores a token's right to one auction, and renews the expiry of all rights of the token. KEYS
 * rights; ARGV auction, viewer, ms.
 */
const remember = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`;
const recall = `return redis.call('HGET', KEYS[1], ARGV[1])`;
const forget = `return redis.call('DEL', KEYS[1])`;

export const scripts = {
  hold: { lua: hold, numberOfKeys: 2 },
  publish: { lua: publish, numberOfKeys: 3 },
  release: { lua: release, numberOfKeys: 1 },
  count: { lua: count, numberOfKeys: 1 },
  remember: { lua: remember, numberOfKeys: 1 },
  recall: { lua: recall, numberOfKeys: 1 },
  forget: { lua: forget, numberOfKeys: 1 },
} as const;
export type ScriptName = keyof typeof scripts;

/** Returns the Redis keys and the channel of one auction. */
export function redisKeysOf(packageNumber: string) {
  const tag = `jicai:{${encodeURIComponent(packageNumber)}}`;
  return {
    lease: `${tag}:lease`,
    fence: `${tag}:fence`,
    state: `${tag}:state`,
    channel: `${tag}:channel`,
  };
}
export type RedisKeys = ReturnType<typeof redisKeysOf>;
