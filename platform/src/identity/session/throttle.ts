import { createHash } from 'node:crypto';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Lane } from '../../kernel/bounded-queue.ts';
import { ACCOUNT_SECONDS, type GuessCounters, PLACE_SECONDS } from './guessing/guesses.ts';

const { ofName: PER_MINUTE, ofNetwork, ofAccount, lock } = trafficLimits.logins;

interface Limit {
  readonly name: string;
  /** Attempts beyond this are refused, or come last where there is nothing to refuse. */
  readonly points: number;
  /** Seconds; the time begins with the first attempt. */
  readonly duration: number;
  /** Seconds for which all attempts are refused once there were too many. */
  readonly block?: number;
}

/**
 * Failed attempts, and those under way, of one address over all names: an office has room, and a
 * flood from one address costs a seventh of a core. After the first few they come last.
 */
const OF_ADDRESS: Limit = {
  name: 'address',
  points: ofNetwork.attempts,
  duration: ofNetwork.seconds,
};
const SOON_OF_ADDRESS = ofNetwork.firstOnes;

/** Failed attempts on one account from everywhere; beyond them its attempts come last. */
const OF_ACCOUNT: Limit = {
  name: 'account',
  points: ofAccount.attempts,
  duration: ofAccount.seconds,
};

/** Wrong passwords of one name from one network, and how long they lock it there (等保三级). */
const LOCK: Limit = {
  name: 'lock',
  points: lock.attempts,
  duration: lock.seconds,
  block: lock.lockedSeconds,
};

/** Wrong passwords of one name from one network that are counted together, for a wait that grows. */
const WRONG: Limit = { name: 'wrong', points: Number.MAX_SAFE_INTEGER, duration: 15 * 60 };
/** The longest wait after a wrong password, in seconds (ASVS 5.0): 1, 2, 4, … */
const LONGEST_WAIT = 60;

/** Accounts with an address from which they logged in lately; each platform remembers its own. */
const USUAL_PLACES = 20_000;

/**
 * Counts attempts. Guessing is slow, and nobody can lock an owner out from elsewhere ([A16]): what is
 * refused is counted by address; attempts on an account under attack only come after all others, and
 * the owner's at a usual place not even that.
 */
export interface Throttle {
  /** True when this attempt may be evaluated: ten a minute of one name from one address. */
  readonly admit: (name: string, ip: string) => Promise<boolean>;
  /** Forgets the attempts before a success. */
  readonly forgive: (name: string, ip: string) => Promise<void>;
  /** True when one more sign-on may begin: an office full of people comes from one address. */
  readonly admitSignOn: (ip: string) => Promise<boolean>;
  /** The same for a login, with the limits of address and account: the lane to check it in. */
  readonly admitLogin: (loginName: string, ip: string) => Promise<Lane | 'refused'>;
  /** Whether wrong passwords have locked an account for this network; its owner gets in elsewhere. */
  readonly isLockedOut: (loginName: string, ip: string) => Promise<boolean>;
  /** Seconds until the next password of an account is looked at for this network; 0: now. */
  readonly waitOf: (loginName: string, ip: string) => Promise<number>;
  /** Counts a wrong password towards that lock, or towards that wait. */
  readonly noteFailure: (loginName: string, ip: string, towards: 'lock' | 'wait') => Promise<void>;
  /** The counters of guesses: see `guesses.ts`. */
  readonly guesses: GuessCounters;
  /** Forgets a login that succeeded: it counts neither for its address nor for its account. */
  readonly forgiveLogin: (loginName: string, ip: string) => Promise<void>;
}

/** Hashes the key: the store holds no login name and no address. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('base64url');

/** Counts one; answers how many there are now, or null when there are too many. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes) return null;
    throw error;
  }
}

function throttleOf(perMinute: number, limiterOf: (limit: Limit) => RateLimiterAbstract): Throttle {
  const pairs = limiterOf({ name: 'logins', points: perMinute, duration: 60 });
  const signOns = limiterOf({
    name: 'sign-ons',
    points: perMinute * trafficLimits.logins.signOnsPerAttempt,
    duration: 60,
  });
  const addresses = limiterOf(OF_ADDRESS);
  const accounts = limiterOf(OF_ACCOUNT);
  const locks = limiterOf(LOCK);
  const wrong = limiterOf(WRONG);
  const waits = limiterOf({ name: 'wait', points: 1, duration: LONGEST_WAIT });
  const usual = new LRUCache<string, true>({ max: USUAL_PLACES });
  const admit: Throttle['admit'] = async (name, ip) =>
    (await consume(pairs, keyOf(networkOf(ip), name))) !== null;
  const forgive: Throttle['forgive'] = async (name, ip) => {
    await pairs.delete(keyOf(networkOf(ip), name));
  };
  // They only count; what a count means stands with the guesses.
  const counter = (name: string, duration: number) =>
    limiterOf({ name, points: Number.MAX_SAFE_INTEGER, duration });
  return {
    admit,
    forgive,
    guesses: {
      places: counter('guess-places', PLACE_SECONDS),
      accounts: counter('guess-accounts', ACCOUNT_SECONDS),
      used: counter('puzzles', PLACE_SECONDS),
    },
    admitSignOn: async (ip) => (await consume(signOns, keyOf(networkOf(ip)))) !== null,
    async isLockedOut(loginName, ip) {
      const state = await locks.get(keyOf(networkOf(ip), loginName));
      return state !== null && state.consumedPoints >= LOCK.points;
    },
    async waitOf(loginName, ip) {
      const state = await waits.get(keyOf(networkOf(ip), loginName));
      return state === null ? 0 : Math.ceil(state.msBeforeNext / 1_000);
    },
    async noteFailure(loginName, ip, towards) {
      const key = keyOf(networkOf(ip), loginName);
      if (towards === 'wait') {
        const { consumedPoints } = await wrong.penalty(key);
        await waits.block(key, Math.min(2 ** (consumedPoints - 1), LONGEST_WAIT));
        return;
      }
      const count = await consume(locks, key);
      // The last one that is allowed locks: the next would only lock once it was tried.
      if (count === LOCK.points) await locks.block(key, LOCK.block ?? 0);
    },
    async admitLogin(loginName, ip) {
      if (!(await admit(loginName, ip))) return 'refused';
      const isUsual = usual.has(keyOf(networkOf(ip), loginName));
      const ofAccount = await consume(accounts, keyOf(loginName));
      // Somebody behind the attacker's own address who was there before does not suffer for it.
      if (isUsual) return 'soon';
      const ofAddress = await consume(addresses, keyOf(networkOf(ip)));
      if (ofAddress === null) return 'refused';
      return ofAccount !== null && ofAddress <= SOON_OF_ADDRESS ? 'soon' : 'late';
    },
    async forgiveLogin(loginName, ip) {
      await forgive(loginName, ip);
      const key = keyOf(networkOf(ip), loginName);
      await Promise.all([locks, wrong, waits].map((limiter) => limiter.delete(key)));
      if (!usual.has(key)) await addresses.reward(keyOf(networkOf(ip)), 1);
      await accounts.reward(keyOf(loginName), 1);
      usual.set(key, true);
    },
  };
}

/** Counts in the memory of this process; a restart clears the counts. */
export function createThrottle(perMinute: number = PER_MINUTE): Throttle {
  return throttleOf(
    perMinute,
    ({ name, points, duration }) => new RateLimiterMemory({ points, duration, keyPrefix: name }),
  );
}

/**
 * Counts in Redis, so that all platforms have one limit. While Redis is away each platform counts
 * by itself, so there is always a limit ([A16]); `onProblem` is called once for each loss. Time is
 * Redis's own, by when its keys end: clocks of platforms that differ change nothing. `patience`
 * stretches the time limits on a machine that is busy with other things.
 */
export function createSharedThrottle(
  url: string,
  onProblem: (problem: Error) => void,
  { perMinute = PER_MINUTE, patience = 1 }: { perMinute?: number; patience?: number } = {},
): { throttle: Throttle; stop: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500 * patience,
    connectTimeout: 1_000 * patience,
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
  const limiterOf = ({ name, points, duration }: Limit) => {
    const limit = { points, duration, keyPrefix: `jicai:${name}` };
    return new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  };
  return { throttle: throttleOf(perMinute, limiterOf), stop: () => redis.disconnect() };
}
