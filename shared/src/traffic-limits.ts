import type { CostClass } from './contract/kernel/cost-class.ts';

/*
 * All rate limits and concurrency limits for callers, in one table. Relay and platform take the
 * limits from this table and log them when they start. Limits on sizes are in `limits.ts`.
 * "Strangers" are callers whose session, if any, the platform has not confirmed.
 */

/**
 * A class of calls that has connections of its own from the relay to the platform, so that slow
 * uploads and searches do not delay bids.
 */
export type CallLane = 'bid' | 'upload' | 'call';

type ByClass = Readonly<Record<CostClass, number>>;
type ByLane = Readonly<Record<CallLane, number>>;

/**
 * A token bucket: `burst` is its capacity in tokens, `perSecond` is the number of tokens added per second.
 */
interface Burst {
  readonly burst: number;
  readonly perSecond: number;
}

const person: ByClass = {
  // Allows bidding in ten auctions at once at the rate of AU54; the platform limits the bids per auction.
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
  // High, because a cached response costs little and a whole school may read pages from one address.
  page: 30_000,
};

const underWay: Readonly<Record<'person' | 'address' | 'strangers', ByLane>> = {
  person: { bid: 4, upload: 4, call: 16 },
  // The requests that all callers of one network without a confirmed session may have under way together.
  // Bids get many slots, because after a change of the token secret the people of an office bid from one
  // address with sessions not confirmed yet.
  address: { bid: 32, upload: 4, call: 16 },
  /**
   * The requests that all callers of a relay without a confirmed session may have under way together: fewer
   * than the relay has connections to the platform, so that people with a session always find a connection.
   */
  strangers: { bid: 8, upload: 16, call: 128 },
};

const connections: ByLane = { bid: 64, upload: 32, call: 192 };

const logins = {
  /** The most login attempts per minute with one login name from one network. */
  ofName: 10,
  /**
   * The most single sign-ons per minute that one network may begin, as a multiple of `ofName`. The multiple
   * is high, because the people of an office all log in from one address in the morning.
   */
  signOnsPerAttempt: 12,
  /**
   * The limits on failed logins of one network within `seconds`, over all login names that have not
   * logged in from this network lately. After `firstOnes` failures, further attempts are checked
   * after the attempts of other networks; after `attempts` failures, further attempts are refused.
   */
  ofNetwork: { attempts: 40, seconds: 10, firstOnes: 5 },
  /**
   * The limits on failed logins to one account within `seconds`, from all networks together. After
   * `attempts` failures, further attempts from networks without a recent login to the account are
   * checked after the attempts on other accounts, but not refused.
   */
  ofAccount: { attempts: 20, seconds: 60 },
  /**
   * If the setting is to lock login names: after `attempts` wrong passwords for a login name from
   * one network within `seconds`, the login name is locked for `lockedSeconds`, but only for that
   * network (等保三级).
   */
  lock: { attempts: 5, seconds: 15 * 60, lockedSeconds: 30 * 60 },
};

const socketMessages: Burst = { burst: 30, perSecond: 10 };
const bids: Burst = { burst: 5, perSecond: 2 };
const socketsOfPerson: Burst = { burst: 30, perSecond: 0.5 };
/**
 * The rate limit on requests for share cards that are not in a relay's cache; callers could invent
 * ids for such requests. Within a minute the limit admits fewer cards than the cache holds, so that
 * invented ids cannot quickly evict the whole cache.
 */
const newNames: Burst = { burst: 60, perSecond: 30 };
const newBoards: Burst = { burst: 40, perSecond: 20 };
/**
 * The rate limit on requests for share cards of searches that are not in a relay's cache. It is
 * lower, because a search costs more than a read by id, and popular searches are cached.
 */
const newSearches: Burst = { burst: 10, perSecond: 2 };

export const trafficLimits = {
  /**
   * The most calls per minute by cost class: of one person, and of all callers of one network without a
   * session together.
   */
  perMinute: {
    person,
    network,
    /**
     * The most calls per minute, over all cost classes, of one network's callers with tokens that the
     * platform has not confirmed yet.
     */
    unverified: 600,
  },
  /**
   * The most concurrent calls by `CallLane`: of one person, of one network's callers without a confirmed
   * session, and of all callers without a confirmed session.
   */
  underWay,
  /**
   * The limits on calls that wait for a slot. `perPlace`: the most waiting calls of one caller, for
   * each concurrent call that this caller may have. `strangers`: the most waiting calls per lane of
   * all callers without a confirmed session. `ms`: the longest wait in ms.
   */
  waiting: { perPlace: 16, strangers: 1_024, ms: 2_000 },
  /**
   * The least time in ms for which a bid of a caller without a confirmed session occupies its slot. The delay
   * limits how often invented tokens make the platform run queries, which would slow down people's bids.
   */
  strangersBidMs: 40,
  /** The most connections that one relay opens to the platform, by lane. */
  connections,
  /** AU54: the rate limit on the bids of one supplier in one auction; also on the messages of one sender. */
  bids,
  /**
   * An upload is aborted if its rate falls below `leastBytesPerSecond`; the rate is measured over
   * periods of `windowMs` ms.
   */
  uploads: { leastBytesPerSecond: 2_048, windowMs: 10_000 },
  /**
   * The least bytes per second of an upload from a supplier's system whose API key was not confirmed lately.
   */
  strangersBytesPerSecond: 131_072,
  /**
   * The time in ms for which a relay waits until the platform begins its response to a call.
   * `longMs` is for calls that create or parse documents, receive files or compute formulas, which
   * may wait in a queue for 30 s and then run for 60 s.
   */
  answers: { ms: 5_000, longMs: 95_000 },
  /**
   * The limits on WebSockets. `handshakesPerMinute`: the most handshakes of one network that do not
   * lead to an admitted person (the default of a setting). `ofPerson`: the rate limit on one
   * person's handshakes. `messages`: the rate limit on the messages of one socket.
   */
  sockets: { handshakesPerMinute: 1_200, ofPerson: socketsOfPerson, messages: socketMessages },
  /**
   * The most calls per minute to the API for suppliers' systems: of one token, and of one network.
   */
  supplierApi: { ofToken: 60, ofNetwork: 600 },
  logins,
  /**
   * The rate limits of one relay, for all callers together, on requests for what is not in its
   * cache: share cards (`names`), share cards of searches, and public boards.
   */
  unknown: { names: newNames, searches: newSearches, boards: newBoards },
  /**
   * The most pages of an auction's public log (500 events each) and the most packages of open data that one
   * network may read per minute.
   */
  evidence: { logPages: 60, openPackages: 120 },
  /**
   * The most upload forms with an invalid structure that one person may send per minute; then all upload
   * forms of that person are refused until the minute is over.
   */
  refusedForms: 20,
} as const;

/**
 * The default of the setting `networkPerMinute`, the number of cheap calls per minute of one
 * network. The limits of `callsPerMinute` scale with this setting.
 */
export const NETWORK_PER_MINUTE = network.cheap;

/**
 * The kinds of callers to whose limit a call counts. `person`: somebody with a session token that the
 * platform has confirmed, or whose signature shows that a platform issued it, unless it was rejected; or a
 * supplier's system with a confirmed key. `unverified`: all callers of a network with other session tokens,
 * together. `network`: all other callers of a network together, those with rejected tokens included.
 */
export type Payer = 'person' | 'network' | 'unverified';

/**
 * Returns the most calls per minute of a kind of caller in a cost class; for `unverified`, in all
 * classes together. The limit scales with the setting `networkPerMinute`, but a setting below its
 * default reduces only the limits of kind `network`.
 */
export function callsPerMinute(payer: Payer, cost: CostClass, networkPerMinute: number): number {
  const scale = networkPerMinute / NETWORK_PER_MINUTE;
  const { perMinute } = trafficLimits;
  if (payer === 'person') return Math.ceil(perMinute.person[cost] * Math.max(1, scale));
  if (payer === 'unverified') return Math.ceil(perMinute.unverified * Math.max(1, scale));
  return Math.ceil(perMinute.network[cost] * scale);
}

/**
 * Returns all limits that apply in a process with the setting `networkPerMinute`; the process logs
 * the result.
 */
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
