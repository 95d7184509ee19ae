/*
 * The steps that relays take in Redis, each atomic. The keys of an auction carry its number as their
 * hash tag, so that they live together on one server of a cluster.
 */

/** How long a lease outlives its last renewal, and how often it is renewed or asked for, in ms. */
export const LEASE_MS = 1_500;
export const RENEW_MS = 400;
/** A state is kept for relays that come later, in ms. */
const STATE_MS = 60_000;
const FENCE_MS = 86_400_000;

/**
 * Takes or renews a lease: answers its fence, 0 when another holds it. Fences grow even when Redis
 * forgot everything in between: none is smaller than the time at which it was given.
 * KEYS lease, fence; ARGV token, ms.
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
 * Publishes for the holder of the lease under this very fence only: 1 when published, 0
 * when fenced off, 2 when the state to which the message refers is not there any more.
 * KEYS lease, fence, state; ARGV token, fence, ms, channel, message, whether it is a whole state.
 */
const publish = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] or redis.call('GET', KEYS[2]) ~= ARGV[2] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if ARGV[6] == '1' then redis.call('SET', KEYS[3], ARGV[5], 'PX', ${STATE_MS})
elseif redis.call('PEXPIRE', KEYS[3], ${STATE_MS}) == 0 then return 2 end
redis.call('SPUBLISH', ARGV[4], ARGV[5])
return 1`;

/** Gives a lease back and publishes it. KEYS lease; ARGV token, channel, message. */
const release = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('SPUBLISH', ARGV[2], ARGV[3])
return 1`;

/** Counts a call in its window: answers how many there were and how many ms the window still has. */
const count = `
local calls = redis.call('INCR', KEYS[1])
if calls == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { calls, redis.call('PTTL', KEYS[1]) }`;

/** Remembers the right of a token, for a while. KEYS rights; ARGV auction, viewer, ms. */
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

/** The keys and the channel of one auction. */
export function placesOf(packageNumber: string) {
  const tag = `jicai:{${encodeURIComponent(packageNumber)}}`;
  return {
    lease: `${tag}:lease`,
    fence: `${tag}:fence`,
    state: `${tag}:state`,
    channel: `${tag}:channel`,
  };
}
export type Places = ReturnType<typeof placesOf>;
