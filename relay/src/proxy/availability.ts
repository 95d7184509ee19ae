import { LRUCache } from 'lru-cache';
import { pathOf } from '../log.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { CALL_CLASSES, type CallClass, classOf } from './call-class.ts';

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

/**
 * A refused connection counts against the class of its call, a missing answer against its address
 * alone, so one slow route closes no other. Bids share a breaker with nothing, and missing answers
 * never open theirs; an upload's may be its caller's doing. Nothing that a caller does (an aborted, slow or oversized body) counts.
 */
export function createAvailability(now: () => number): Availability {
  const classes: Readonly<Record<CallClass, Breaker>> = {
    bid: createBreaker(now),
    upload: createBreaker(now),
    call: createBreaker(now),
  };
  const routes = new LRUCache<string, Breaker>({ max: MOST_ROUTES });

  function routeOf(path: string): Breaker {
    const known = routes.get(path) ?? createBreaker(now);
    routes.set(path, known);
    return known;
  }

  return {
    mayTry(url) {
      return classes[classOf(url)].mayTry() && (routes.get(pathOf(url))?.mayTry() ?? true);
    },
    answered(url) {
      classes[classOf(url)].succeeded();
      routes.delete(pathOf(url));
    },
    failed(url, cause) {
      const code = codeOf(cause);
      const kind = classOf(url);
      if (NOT_CONNECTED.has(code)) classes[kind].failed();
      else if (NOT_ANSWERED.has(code) && kind === 'call') routeOf(pathOf(url)).failed();
    },
    recovered() {
      for (const kind of CALL_CLASSES) classes[kind].succeeded();
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
