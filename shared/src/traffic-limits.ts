import type { CostClass } from './contract/costs/classes.ts';

/*
 * Every limit on how much one caller may do, in one table: relay and platform take their figures from
 * here, and write them into their logs at the start. How large a thing may be stands in `limits.ts`.
 */

/** Calls that share connections to the platform: a slow upload or search never holds up a bid. */
export type CallLane = 'bid' | 'upload' | 'call';

type ByClass = Readonly<Record<CostClass, number>>;
type ByLane = Readonly<Record<CallLane, number>>;

/** A burst, refilled at a steady rate. */
interface Burst {
  readonly burst: number;
  readonly perSecond: number;
}

const person: ByClass = {
  // Ten auctions at once at the pace of AU54; what one of them takes is decided there.
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
  // An answer from memory costs little, and a school reads pages behind one address.
  page: 30_000,
};

const underWay: Readonly<Record<'person' | 'address' | 'strangers', ByLane>> = {
  person: { bid: 4, upload: 4, call: 16 },
  // An office with sessions of before the last change of tokens may be bidding behind one address.
  address: { bid: 32, upload: 4, call: 16 },
  /**
   * Of all addresses together, without a session. Fewer than there are connections to the platform,
   * so that however many addresses strangers have, people with a session find one.
   */
  strangers: { bid: 8, upload: 16, call: 128 },
};

const connections: ByLane = { bid: 64, upload: 32, call: 192 };

const logins = {
  /** Attempts a minute of one name from one network. */
  ofName: 10,
  /** Sign-ons that one address begins, for each such attempt: an office begins its day behind one. */
  signOnsPerAttempt: 12,
  /** Failed attempts of one network over all names, within seconds; beyond the first they come last. */
  ofNetwork: { attempts: 40, seconds: 10, firstOnes: 5 },
  /** Failed attempts on one account from everywhere; beyond them its attempts come last. */
  ofAccount: { attempts: 20, seconds: 60 },
  /** Wrong passwords of one name from one network that lock it there, and for how long (等保三级). */
  lock: { attempts: 5, seconds: 15 * 60, lockedSeconds: 30 * 60 },
};

const socketMessages: Burst = { burst: 30, perSecond: 10 };
const bids: Burst = { burst: 5, perSecond: 2 };
const socketsOfPerson: Burst = { burst: 30, perSecond: 0.5 };
/** Strangers may name anything: so many new names reach the platform, fewer than are kept in a minute. */
const newNames: Burst = { burst: 60, perSecond: 30 };
const newBoards: Burst = { burst: 40, perSecond: 20 };
/** A search costs more than a thing that is read by its name, and popular words are known. */
const newSearches: Burst = { burst: 10, perSecond: 2 };

export const trafficLimits = {
  /** Calls a minute, by class: of a person, and of the strangers behind one network. */
  perMinute: {
    person,
    network,
    /** Calls of one network with tokens that nobody has vouched for yet, of all classes together. */
    unverified: 600,
  },
  /** Calls under way at once. */
  underWay,
  /** Calls that wait for a place: of one caller for each place, of all strangers, and how long. */
  waiting: { perPlace: 16, strangers: 1_024, ms: 2_000 },
  /** The time for which a stranger's call on the bid path keeps its place at least, in ms. */
  strangersBidMs: 40,
  /** A relay's connections to the platform. */
  connections,
  /** AU54: bids of one supplier in one auction; messages of one sender likewise. */
  bids,
  /** Upload parts slower than this are cut, looked at every `windowMs`. */
  uploads: { leastBytesPerSecond: 2_048, windowMs: 10_000 },
  /** The slowest body with files from a supplier's system whose key no platform has confirmed lately. */
  strangersBytesPerSecond: 131_072,
  /**
   * The time in ms that a relay waits for an answer to begin: of a call, and of one that makes or reads
   * documents, takes files or computes formulas, which happens one after the other.
   */
  answers: { ms: 5_000, longMs: 65_000 },
  /** Handshakes of one network that lead to nothing, handshakes of a person, messages of one socket. */
  sockets: { handshakesPerMinute: 1_200, ofPerson: socketsOfPerson, messages: socketMessages },
  /** The interface for suppliers' systems: calls a minute of one token, and of one network. */
  supplierApi: { ofToken: 60, ofNetwork: 600 },
  logins,
  /** Names, searches and public boards that nothing is kept for, of all strangers together. */
  unknown: { names: newNames, searches: newSearches, boards: newBoards },
  /** A minute of one network: pages of public logs (500 events each), and packages of the open data. */
  evidence: { logPages: 60, openPackages: 120 },
  /** Forms of one person that break a limit of their shape, a minute. */
  refusedForms: 20,
} as const;

/** The calls a minute of a network that the settings change; the other budgets follow in proportion. */
export const NETWORK_PER_MINUTE = network.cheap;

/** The kinds of callers that have budgets. */
export type Payer = 'person' | 'network' | 'unverified';

/**
 * Returns the calls a minute of one payer and class, where a setting gives a network `networkPerMinute`
 * cheap calls. A smaller setting leaves the budgets of people as they are.
 */
export function callsPerMinute(payer: Payer, cost: CostClass, networkPerMinute: number): number {
  const scale = networkPerMinute / NETWORK_PER_MINUTE;
  const { perMinute } = trafficLimits;
  if (payer === 'person') return Math.ceil(perMinute.person[cost] * Math.max(1, scale));
  if (payer === 'unverified') return Math.ceil(perMinute.unverified * Math.max(1, scale));
  return Math.ceil(perMinute.network[cost] * scale);
}

/** The table as a process with this setting keeps it, for its log. */
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
