import type { UseQueryResult } from '@tanstack/react-query';
import { createContext } from 'react';
import type { CallFailed } from './call-failed.ts';

/** Between two tries: soon enough for who waits, spread so that not all come in the same moment. */
const LEAST_MS = 3_000;
const SPREAD_MS = 2_000;

/** Whether reads below try again by themselves. The live boards have a way of their own. */
export const RecoveryContext = createContext(true);

/**
 * A gateway says of its own that what stands behind it is away. Its 503 may mean that it is asked too
 * often: that is not asked again by itself.
 */
const GATEWAY_ALONE: ReadonlySet<number> = new Set([502, 504]);

/** Nobody answered, or a relay without its platform or a gateway without its relay did: the same may work in a moment. */
export function isAway({ kind, status }: Pick<CallFailed, 'kind' | 'status'>): boolean {
  if (kind === 'invalid') return GATEWAY_ALONE.has(status);
  return kind === 'network' || kind === 'timeout' || (kind === 'refused' && status === 503);
}

/** How long to wait before the next try, in ms; `random` is between 0 and 1. */
export const recoveryDelayMs = (random: number): number => LEAST_MS + random * SPREAD_MS;

/**
 * A read that is tried again, as its page sees it: failed, with the reason of the last try, until
 * there is an answer to what is asked now. Its `refetch` does not wait for the next try.
 */
export function failedMeanwhile<Res>(
  query: UseQueryResult<Res, CallFailed>,
  askNow: () => Promise<UseQueryResult<Res, CallFailed>>,
): UseQueryResult<Res, CallFailed> {
  // A proxy, so that a component still hears only of the members that it reads.
  return new Proxy(query, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name !== 'data' && name !== 'error' && name !== 'refetch') return value;
      const reason = target.failureReason;
      if (!reason || (target.data !== undefined && !target.isPlaceholderData)) return value;
      if (name === 'data') return undefined;
      return name === 'error' ? reason : askNow;
    },
  });
}
