import { type Breaker, createBreaker } from '@jicai/shared/domain/kernel/breaker.ts';
import type { CallLane } from '@jicai/shared/traffic-limits.ts';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../log.ts';
import { CALL_LANES, laneOf, takesLong } from './call-lane.ts';

/** The circuit breakers of calls to the platform, which the results of earlier calls open and close. */
export interface Availability {
  /**
   * Returns whether `mayTry` would permit a call now, for a refusal before the call's body is read.
   * Uses up no trial call: the call may still be refused for another reason.
   */
  permits(url: string | undefined): boolean;
  /**
   * Returns whether a call may be sent to the platform now. While a breaker is open, `true` uses up its trial
   * call: ask right before the call is sent.
   */
  mayTry(url: string | undefined): boolean;
  answered(url: string | undefined): void;
  /** Records a call without a response. Only causes that are a fault of the platform count. */
  failed(url: string | undefined, cause: unknown): void;
  /** Closes all breakers: the live service, which is a part of the platform, has responded again. */
  recovered(): void;
}

/** Error codes of a failed connection: the platform is unavailable to every caller. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Error codes of a missing response: the platform accepted the connection and did not respond. */
const NOT_ANSWERED: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  'ECONNRESET',
]);
const MOST_ROUTES = 500;

/**
 * Creates a breaker for calls to the platform: after 5 failures in a row the breaker refuses calls,
 * except one call every 2 s, so that callers do not wait for a platform that is down (F6).
 */
export const platformBreaker = (now: () => number): Breaker =>
  createBreaker({ failures: 5, pauseMs: 2_000 }, now);

/**
 * Creates a breaker for each lane, and one for each path with failures. A failed connection counts against
 * the lane of the call. A missing response counts against its path alone, so that a slow route blocks no
 * other route. Missing responses to bids, to uploads and to calls that take long do not count, since the
 * caller may be the cause. Nothing that a caller does (an aborted, slow or oversized body) counts.
 */
export function createAvailability(now: () => number): Availability {
  const lanes: Readonly<Record<CallLane, Breaker>> = {
    bid: platformBreaker(now),
    upload: platformBreaker(now),
    call: platformBreaker(now),
  };
  const routes = new LRUCache<string, Breaker>({ max: MOST_ROUTES });

  function routeOf(path: string): Breaker {
    const breaker = routes.get(path) ?? platformBreaker(now);
    routes.set(path, breaker);
    return breaker;
  }

  /**
   * Returns the breakers that apply to a call: the breaker of its lane, and the breaker of its path
   * if the path has failures.
   */
  const breakersOf = (url: string | undefined): readonly Breaker[] => {
    const route = routes.get(pathOf(url));
    return [lanes[laneOf(url)], ...(route ? [route] : [])];
  };
  const permits = (url: string | undefined): boolean =>
    breakersOf(url).every((breaker) => breaker.permits());

  return {
    permits,
    mayTry(url) {
      // `permits` first: if the path's breaker refuses, the trial call of the lane's breaker is not
      // used up.
      return permits(url) && breakersOf(url).every((breaker) => breaker.mayTry());
    },
    answered(url) {
      lanes[laneOf(url)].succeeded();
      routes.delete(pathOf(url));
    },
    failed(url, cause) {
      const code = codeOf(cause);
      const lane = laneOf(url);
      if (NOT_CONNECTED.has(code)) lanes[lane].failed();
      else if (NOT_ANSWERED.has(code) && lane === 'call' && !takesLong(url))
        routeOf(pathOf(url)).failed();
    },
    recovered() {
      for (const lane of CALL_LANES) lanes[lane].succeeded();
      routes.clear();
    },
  };
}

/**
 * Returns the error code of the innermost `cause` that has a code, or otherwise of the error
 * itself.
 */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause } = error as { cause?: unknown };
  const deeper = codeOf(cause);
  if (deeper !== undefined) return deeper;
  return 'code' in error ? error.code : undefined;
}
