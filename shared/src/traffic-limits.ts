import type { CostClass } from './contract/costs/classes.ts';

/*
 * All limits on how much one caller may do, in one table. Relay and platform take their figures from here
 * and log them when they start. Limits on sizes are in `limits.ts`.
 */

/**
 * A group of calls that share connections to the platform, so that a slow upload or search never delays a
 * bid.
 */
export type CallLane = 'bid' | 'upload' | 'call';

type ByClass = Readonly<Record<CostClass, number>>;
type ByLane = Readonly<Record<CallLane, number>>;

/** A token bucket: `burst` is its size, `perSecond` its steady refill rate. */
interface Burst {
  readonly burst: number;
  readonly perSecond: number;
}

const person: ByClass = {
  // Enough for ten auctions at once at the rate of AU54; the platform limits the bids in each auction.
  bid: 1_200,
  upload: 1_200,
  cheap: 1_200,
  search: 300,
  document: 60,
  formula: 120,
  report: 60,
  page: 30_000,
};

const network: ByClass = {
  bid: 600,
  upload: 600,
  cheap: 6_000,
  search: 1_800,
  document: 120,
  formula: 60,
  report: 120,
  // A cached response costs little, and a whole school reads pages behind one address.
  page: 30_000,
};

const underWay: Readonly<Record<'person' | 'address' | 'strangers', ByLane>> = {
  person: { bid: 4, upload: 4, call: 16 },
  // For the callers of one network without a confirmed session. An office whose sessions predate the last
  // change of the token secret may be bidding behind one address.
  address: { bid: 32, upload: 4, call: 16 },
  /**
   * For all callers without a confirmed session together. Fewer than the connections to the platform, so
   * that people with a session find a connection however many addresses strangers have.
   */
  strangers: { bid: 8, upload: 16, call: 128 },
};

const connections: ByLane = { bid: 64, upload: 32, call: 192 };

const logins = {
  /** The most login attempts per minute for one login name from one network. */
  ofName: 10,
  /**
   * The number of sign-ons per minute that one network may start for each attempt of `ofName`: an office
   * starts its day behind one address.
   */
  signOnsPerAttempt: 12,
  /**
   * The failed logins of one network over all names within `seconds`: after `firstOnes` further attempts
   * are checked last, after `attempts` they are refused.
   */
  ofNetwork: { attempts: 40, seconds: 10, firstOnes: 5 },
  /**
   * The failed logins on one account from all networks within `seconds`: after `attempts` further ones
   * are checked last.
   */
  ofAccount: { attempts: 20, seconds: 60 },
  /**
   * After `attempts` wrong passwords for one login name from one network within `seconds`, this name is
   * locked for this network for `lockedSeconds` (等保三级). Other networks are not affected.
   */
  lock: { attempts: 5, seconds: 15 * 60, lockedSeconds: 30 * 60 },
};

const socketMessages: Burst = { burst: 30, perSecond: 10 };
const bids: Burst = { burst: 5, perSecond: 2 };
const socketsOfPerson: Burst = { burst: 30, perSecond: 0.5 };
/** For names that are not in the cache: strangers can invent any. Fewer per minute than the cache holds. */
const newNames: Burst = { burst: 60, perSecond: 30 };
const newBoards: Burst = { burst: 40, perSecond: 20 };
/**
 * For searches that are not in the cache; a search costs more than a read by name, and popular searches
 * are cached.
 */
const newSearches: Burst = { burst: 10, perSecond: 2 };

export const trafficLimits = {
  /** The most calls per minute by cost class: of a person, and of the strangers of one network. */
  perMinute: {
    person,
    network,
    /**
     * The most calls per minute of one network with tokens that are not confirmed yet, of all classes
     * together.
     */
    unverified: 600,
  },
  /** The most concurrent calls by lane. */
  underWay,
  /**
   * The most queued calls for each slot of one caller (`perPlace`) and of all strangers in a lane
   * (`strangers`), and the longest wait in ms.
   */
  waiting: { perPlace: 16, strangers: 1_024, ms: 2_000 },
  /** The least time in ms for which a stranger's call in the bid lane occupies its slot. */
  strangersBidMs: 40,
  /** The most connections of a relay to the platform, by lane. */
  connections,
  /** AU54: the rate limit on bids of one supplier in one auction, and on messages of one sender. */
  bids,
  /** An upload slower than `leastBytesPerSecond` is aborted; the rate is measured every `windowMs`. */
  uploads: { leastBytesPerSecond: 2_048, windowMs: 10_000 },
  /** The same rate for a body with files from a supplier's system whose key was not confirmed lately. */
  strangersBytesPerSecond: 131_072,
  /**
   * The time in ms that a relay waits for a response to begin. `longMs` is for calls that make or read
   * documents, take files or compute formulas. These wait in a queue, at most 30 s, and then may run for 60 s.
   */
  answers: { ms: 5_000, longMs: 95_000 },
  /**
   * The most failed handshakes per minute of one network (the default of a setting), and the rate limits
   * on handshakes of one person and on messages of one socket.
   */
  sockets: { handshakesPerMinute: 1_200, ofPerson: socketsOfPerson, messages: socketMessages },
  /** The interface for suppliers' systems: the most calls per minute of one token, and of one network. */
  supplierApi: { ofToken: 60, ofNetwork: 600 },
  logins,
  /**
   * The rate limits on names, searches and public boards that are not in a relay's cache, for all
   * strangers together.
   */
  unknown: { names: newNames, searches: newSearches, boards: newBoards },
  /**
   * The most pages of public logs (500 events each), and of packages of the open data, per minute and
   * network.
   */
  evidence: { logPages: 60, openPackages: 120 },
  /**
   * The most upload forms per minute of one person that may violate their shape; further forms have to
   * wait.
   */
  refusedForms: 20,
} as const;

/**
 * The default number of cheap calls per minute of a network. A setting changes it, and the other budgets
 * in proportion.
 */
export const NETWORK_PER_MINUTE = network.cheap;

/** The kinds of callers that have budgets. */
export type Payer = 'person' | 'network' | 'unverified';

/**
 * Returns the most calls per minute of one payer in one cost class if a setting allows a network
 * `networkPerMinute` cheap calls. A smaller setting does not reduce the budgets of people and of
 * unverified tokens.
 */
export function callsPerMinute(payer: Payer, cost: CostClass, networkPerMinute: number): number {
  const scale = networkPerMinute / NETWORK_PER_MINUTE;
  const { perMinute } = trafficLimits;
  if (payer === 'person') return Math.ceil(perMinute.person[cost] * Math.max(1, scale));
  if (payer === 'unverified') return Math.ceil(perMinute.unverified * Math.max(1, scale));
  return Math.ceil(perMinute.network[cost] * scale);
}

/** Returns all limits of a process with this setting, for its log. */
export const limitsInForce = (networkPerMinute: number, bidPace: Burst = bids) => {
  const budgetsOf = (payer: 'person' | 'network') =>
    Object.fromEntries(
      Object.keys(network).map((cost) => [
        cost,
        callsPerMinute(payer, cost as CostClass, networkPerMinute),
      ]),
    );
  return {
    ...trafficLimits,
    bids: bidPace,
    perMinute: {
      person: budgetsOf('person'),
      network: budgetsOf('network'),
      unverified: callsPerMinute('unverified', 'cheap', networkPerMinute),
    },
  };
};
