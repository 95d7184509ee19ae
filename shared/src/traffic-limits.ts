import type { CostClass } from './contract/costs/classes.ts';

/*
 * Every limit on how much one caller may do, in one table. Relay and platform take their figures from
 * here and log them at the start. Limits on sizes are in `limits.ts`.
 */

/** Calls that share connections to the platform, so that a slow upload or search never delays a bid. */
export type CallLane = 'bid' | 'upload' | 'call';

type ByClass = Readonly<Record<CostClass, number>>;
type ByLane = Readonly<Record<CallLane, number>>;

/** A token bucket: its size and its steady refill rate. */
interface Burst {
  readonly burst: number;
  readonly perSecond: number;
}

const person: ByClass = {
  // Ten auctions at once at the rate of AU54; the platform limits the bids in each auction.
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
  // An office whose sessions predate the last change of tokens may be bidding behind one address.
  address: { bid: 32, upload: 4, call: 16 },
  /**
   * Of all addresses together, without a session. Fewer than the connections to the platform, so that
   * people with a session find a connection however many addresses strangers have.
   */
  strangers: { bid: 8, upload: 16, call: 128 },
};

const connections: ByLane = { bid: 64, upload: 32, call: 192 };

const logins = {
  /** Attempts per minute for one name from one network. */
  ofName: 10,
  /** Sign-ons that one address starts, per such attempt: an office starts its day behind one address. */
  signOnsPerAttempt: 12,
  /** Failed attempts of one network over all names, within seconds; those after the first are served last. */
  ofNetwork: { attempts: 40, seconds: 10, firstOnes: 5 },
  /** Failed attempts on one account from everywhere; further attempts are served last. */
  ofAccount: { attempts: 20, seconds: 60 },
  /** Wrong passwords for one name from one network that lock it there, and the lock's duration (等保三级). */
  lock: { attempts: 5, seconds: 15 * 60, lockedSeconds: 30 * 60 },
};

const socketMessages: Burst = { burst: 30, perSecond: 10 };
const bids: Burst = { burst: 5, perSecond: 2 };
const socketsOfPerson: Burst = { burst: 30, perSecond: 0.5 };
/** New names from strangers, who can invent any; fewer per minute than the cache holds. */
const newNames: Burst = { burst: 60, perSecond: 30 };
const newBoards: Burst = { burst: 40, perSecond: 20 };
/** A search costs more than a read by name, and popular searches are cached. */
const newSearches: Burst = { burst: 10, perSecond: 2 };

export const trafficLimits = {
  /** Calls per minute by class: of a person, and of the strangers behind one network. */
  perMinute: {
    person,
    network,
    /** Calls of one network with tokens that are not confirmed yet, of all classes together. */
    unverified: 600,
  },
  /** Concurrent calls. */
  underWay,
  /** Queued calls: per slot of one caller, of all strangers, and the longest wait. */
  waiting: { perPlace: 16, strangers: 1_024, ms: 2_000 },
  /** The least time for which a stranger's call on the bid path occupies its slot, in ms. */
  strangersBidMs: 40,
  /** A relay's connections to the platform. */
  connections,
  /** AU54: bids of one supplier in one auction, and messages of one sender. */
  bids,
  /** Uploads slower than this are aborted; the rate is measured every `windowMs`. */
  uploads: { leastBytesPerSecond: 2_048, windowMs: 10_000 },
  /** The slowest rate of a body with files from a supplier's system whose key was not confirmed lately. */
  strangersBytesPerSecond: 131_072,
  /**
   * The time in ms that a relay waits for a response to begin. `longMs` is for calls that make or read
   * documents, take files or compute formulas, which are handled one after the other.
   */
  answers: { ms: 5_000, longMs: 65_000 },
  /** Failed handshakes of one network, handshakes of a person, messages of one socket. */
  sockets: { handshakesPerMinute: 1_200, ofPerson: socketsOfPerson, messages: socketMessages },
  /** The interface for suppliers' systems: calls per minute of one token, and of one network. */
  supplierApi: { ofToken: 60, ofNetwork: 600 },
  logins,
  /** Uncached names, searches and public boards, of all strangers together. */
  unknown: { names: newNames, searches: newSearches, boards: newBoards },
  /** Per minute and network: pages of public logs (500 events each), and packages of the open data. */
  evidence: { logPages: 60, openPackages: 120 },
  /** Forms of one person that violate their shape, per minute. */
  refusedForms: 20,
} as const;

/** The calls per minute of a network that the settings change; the other budgets are scaled in proportion. */
export const NETWORK_PER_MINUTE = network.cheap;

/** The kinds of callers that have budgets. */
export type Payer = 'person' | 'network' | 'unverified';

/**
 * Returns the calls per minute of one payer and class, if a setting gives a network `networkPerMinute`
 * cheap calls. A smaller setting does not reduce the budgets of people.
 */
export function callsPerMinute(payer: Payer, cost: CostClass, networkPerMinute: number): number {
  const scale = networkPerMinute / NETWORK_PER_MINUTE;
  const { perMinute } = trafficLimits;
  if (payer === 'person') return Math.ceil(perMinute.person[cost] * Math.max(1, scale));
  if (payer === 'unverified') return Math.ceil(perMinute.unverified * Math.max(1, scale));
  return Math.ceil(perMinute.network[cost] * scale);
}

/** Returns the limits of a process with this setting, for its log. */
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
