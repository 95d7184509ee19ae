import type { IncomingMessage } from 'node:http';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { clientIp } from '../../client-ip.ts';
import { type CallClass, classOf } from '../call-class.ts';
import type { ConfirmedSessions } from '../confirmed-sessions.ts';
import { createFairPlaces, type FairPlaces } from './fair-places.ts';
import { createInFlight } from './in-flight.ts';
import { createYieldToBids } from './yield-to-bids.ts';

/** The most calls under way at once: of an address without a session, and of one person. */
export const MOST_OF_ADDRESS: Readonly<Record<CallClass, number>> = {
  // A relay that has just started knows no session yet, and a whole office may be bidding.
  bid: 32,
  upload: 4,
  call: 16,
};
export const MOST_OF_PERSON: Readonly<Record<CallClass, number>> = { bid: 4, upload: 4, call: 16 };

/**
 * The most calls under way at once of all addresses together, without a session. Fewer than there are
 * connections to the platform (pools.ts), so that however many addresses strangers have, people with
 * a session find one.
 */
export const MOST_OF_STRANGERS: Readonly<Record<CallClass, number>> = {
  bid: 48,
  upload: 16,
  call: 128,
};

/** How many calls of strangers wait for their turn at most, and for how long, in ms. */
const STRANGERS_WAITING = 1_024;
const STRANGERS_WAIT_MS = 2_000;

/** Decides which caller's limits a call counts against, and enforces them. */
export interface Admission {
  /**
   * The caller whose limits count: a person with a confirmed session (`person:<token hash>`), or
   * else an address. An office behind one address has an allowance for each person.
   */
  callerOf(request: IncomingMessage): string;
  /** Resolves to the release of a place, or to null when the caller has too many calls under way. */
  enter(request: IncomingMessage): Promise<(() => void) | null>;
  /** The platform answered a bid after so many ms: strangers yield while bids are slow. */
  bidAnswered(tookMs: number): void;
}

export function createAdmission(
  sessions: ConfirmedSessions,
  trustedProxies: readonly string[],
): Admission {
  const inFlight = createInFlight();
  const yielding = createYieldToBids(MOST_OF_STRANGERS.call, () => performance.now());
  const placesOf = (places: () => number) =>
    createFairPlaces({
      places,
      mostWaiting: STRANGERS_WAITING,
      waitMs: STRANGERS_WAIT_MS,
    });
  const strangers: Readonly<Record<CallClass, FairPlaces>> = {
    bid: placesOf(() => MOST_OF_STRANGERS.bid),
    upload: placesOf(() => MOST_OF_STRANGERS.upload),
    call: placesOf(yielding.places),
  };
  function callerOf(request: IncomingMessage): string {
    const session = sessions.keyOf(request.headers[TOKEN_HEADER]);
    return session
      ? `person:${session}`
      : `address:${networkOf(clientIp(request, trustedProxies))}`;
  }
  return {
    callerOf,
    bidAnswered: yielding.bidAnswered,
    async enter(request) {
      const caller = callerOf(request);
      const kind = classOf(request.url);
      const isPerson = caller.startsWith('person:');
      const most = isPerson ? MOST_OF_PERSON : MOST_OF_ADDRESS;
      const leave = await inFlight.enter(`${kind} ${caller}`, most[kind]);
      if (isPerson || !leave) return leave;
      const leaveStrangers = await strangers[kind].enter(caller);
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
