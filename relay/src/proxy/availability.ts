import { type Breaker, createBreaker } from '@jicai/shared/domain/kernel/breaker.ts';
import type { CallLane } from '@jicai/shared/traffic-limits.ts';
import { LRUCache } from 'lru-cache';
import { pathOf } from '../log.ts';
import { CALL_LANES, laneOf, takesLong } from './call-lane.ts';

/** Knows which calls the platform can take now, from the results of earlier calls. */
export interface Availability {
  mayTry(url: string | undefined): boolean;
  answered(url: string | undefined): void;
  /** Counts a call without an answer by its cause; a caller who hung up counts as nothing. */
  failed(url: string | undefined, cause: unknown): void;
  /** The platform answered elsewhere (the live service): everything may be tried again. */
  recovered(): void;
}

/** The connection was refused or not made: the platform is away for every caller. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The platform took the call and did not answer it. */
const NOT_ANSWERED: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  'ECONNRESET',
]);
const MOST_ROUTES = 500;

/** Answers at once for a platform that is known to be down, instead of letting callers queue (F6). */
export const platformBreaker = (now: () => number): Breaker =>
  createBreaker({ failures: 5, pauseMs: 2_000 }, now);

/**
 * A refused connection counts against the class of its call, a missing answer against its address
 * alone, so one slow route closes no other. Bids share a breaker with nothing, and missing answers
 * never open theirs; those of uploads and of calls that take long may be their caller's doing. Nothing
 * that a caller does (an aborted, slow or oversized body) counts.
 */
export function createAvailability(now: () => number): Availability {
  const classes: Readonly<Record<CallLane, Breaker>> = {
    bid: platformBreaker(now),
    upload: platformBreaker(now),
    call: platformBreaker(now),
  };
  const routes = new LRUCache<string, Breaker>({ max: MOST_ROUTES });

  function routeOf(path: string): Breaker {
    const known = routes.get(path) ?? platformBreaker(now);
    routes.set(path, known);
    return known;
  }

  return {
    mayTry(url) {
      return classes[laneOf(url)].mayTry() && (routes.get(pathOf(url))?.mayTry() ?? true);
    },
    answered(url) {
      classes[laneOf(url)].succeeded();
      routes.delete(pathOf(url));
    },
    failed(url, cause) {
      const code = codeOf(cause);
      const kind = laneOf(url);
      if (NOT_CONNECTED.has(code)) classes[kind].failed();
      else if (NOT_ANSWERED.has(code) && kind === 'call' && !takesLong(url))
        routeOf(pathOf(url)).failed();
    },
    recovered() {
      for (const kind of CALL_LANES) classes[kind].succeeded();
      routes.clear();
    },
  };
}

/** The code of an error, or of the error that caused it. */
function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const { cause } = error as { cause?: unknown };
  const deeper = codeOf(cause);
  if (deeper !== undefined) return deeper;
  return 'code' in error ? error.code : undefined;
}
