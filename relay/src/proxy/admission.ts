import { costOfAddress } from '@jicai/shared/contract/costs/cost-of.ts';
import { API_HEADERS, confirmedKeyText } from '@jicai/shared/contract/operations/supplier-api.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { type CallLane, callsPerMinute, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { clientIp } from '../client-ip.ts';
import { pathOf } from '../log.ts';
import { laneOf, senderHeader } from './call-lane.ts';
import type { ConfirmedSessions, TokenStanding } from './confirmed-sessions.ts';
import { createFairSlots, type FairSlots } from './fair-slots.ts';
import { createInFlight } from './in-flight.ts';
import { createYieldToBids } from './yield-to-bids.ts';

const { underWay, waiting, strangersBidMs } = trafficLimits;

/** The parts of a request that identify its caller and its endpoint. */
export interface Incoming {
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The caller whose limits a call counts against. `person`: a session token that the platform has
 * confirmed, or has issued and not rejected; or a supplier system's key that the platform confirmed
 * recently for the same network. `unverified`: all other session tokens from one network that were
 * not rejected, together. `network`: all other callers in one network together: without a token,
 * with a rejected token, or with a key that is not confirmed.
 */
export interface Caller {
  readonly payer: 'person' | 'network' | 'unverified';
  /** `person:<token hash>`, `network:<network>` or `unverified:<network>`. */
  readonly key: string;
  readonly token: TokenStanding;
}

/**
 * The budget that a call counts against: the key of its counter, and the number of calls a minute
 * that the budget allows.
 */
export interface Budget {
  readonly key: string;
  readonly perMinute: number;
}

/** Determines the caller of each call and enforces the caller's limits. */
export interface Admission {
  /**
   * Returns the caller of a request; repeated calls for one request return the same object. People
   * behind one address are different callers.
   */
  callerOf(request: Incoming): Caller;
  budgetOf(request: Incoming): Budget;
  /**
   * Waits for a slot of the caller in the call's lane and, unless the caller is a `person`, also
   * for one of the slots that all such callers share. Resolves to a function that releases both; to
   * `null` when too many calls wait, or when this call has waited too long.
   */
  enter(request: Incoming): Promise<(() => void) | null>;
  /**
   * Records the response time of a person's bid, in ms: while bids are slow, callers without a
   * session get fewer slots.
   */
  bidAnswered(tookMs: number): void;
}

interface AdmissionOptions {
  readonly sessions: ConfirmedSessions;
  readonly trustedProxies: readonly string[];
  /**
   * The limit on cheap calls a minute of one network's callers without a session; the other limits
   * on calls a minute scale with this value.
   */
  readonly networkPerMinute: number;
}

/**
 * Creates the slots in each lane that all callers other than `person`s share, those with unverified
 * tokens included. The lane of bids has few slots, and each slot stays taken for `strangersBidMs`
 * at least: checking a token costs the platform a query, and people's bids must not wait for
 * invented tokens.
 */
function createStrangers() {
  const now = () => performance.now();
  const calls = createYieldToBids(underWay.strangers.call, now);
  const bids = createYieldToBids(underWay.strangers.bid, now);
  const slotsOf = (places: () => number, heldMs = 0) =>
    createFairSlots({ places, heldMs, mostWaiting: waiting.strangers, waitMs: waiting.ms });
  const places: Readonly<Record<CallLane, FairSlots>> = {
    bid: slotsOf(bids.places, strangersBidMs),
    upload: slotsOf(() => underWay.strangers.upload),
    call: slotsOf(calls.places),
  };
  return {
    places,
    bidAnswered(tookMs: number) {
      calls.bidAnswered(tookMs);
      bids.bidAnswered(tookMs);
    },
  };
}

export function createAdmission({
  sessions,
  trustedProxies,
  networkPerMinute,
}: AdmissionOptions): Admission {
  const inFlight = createInFlight();
  const strangers = createStrangers();
  const callers = new WeakMap<Incoming, Caller>();

  function findCaller(request: Incoming): Caller {
    const network = networkOf(clientIp(request, trustedProxies));
    const header = senderHeader(request.url);
    const sender = request.headers[header];
    const isKey = header === API_HEADERS.key;
    const token = sessions.standingOf(
      isKey && sender ? confirmedKeyText(String(sender), network) : sender,
    );
    if (token.kind === 'confirmed' || token.kind === 'marked')
      return { payer: 'person', key: `person:${token.key}`, token };
    const payer = token.kind === 'unverified' && !isKey ? 'unverified' : 'network';
    return { payer, key: `${payer}:${network}`, token };
  }

  function callerOf(request: Incoming): Caller {
    const caller = callers.get(request) ?? findCaller(request);
    callers.set(request, caller);
    return caller;
  }

  return {
    callerOf,
    budgetOf(request) {
      const { payer, key } = callerOf(request);
      const cost = costOfAddress(pathOf(request.url));
      return {
        key: payer === 'unverified' ? key : `${cost} ${key}`,
        perMinute: callsPerMinute(payer, cost, networkPerMinute),
      };
    },
    bidAnswered: strangers.bidAnswered,
    async enter(request) {
      const { payer, key } = callerOf(request);
      const lane = laneOf(request.url);
      const most = underWay[payer === 'person' ? 'person' : 'address'][lane];
      const leave = await inFlight.enter(`${lane} ${key}`, most);
      if (payer === 'person' || !leave) return leave;
      const leaveStrangers = await strangers.places[lane].enter(key);
      if (!leaveStrangers) {
        leave();
        return null;
      }
      return () => {
        leaveStrangers();
        leave();
      };
    },
  };
}
