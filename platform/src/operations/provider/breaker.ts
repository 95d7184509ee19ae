import { isFault, type ProviderFault } from './provider.ts';

/** Calls that failed in a row before a provider is left alone. */
export const BREAKER_FAILURES = 3;
/** So long it is left alone, in ms; then one call tries it. */
export const BREAKER_PAUSE_MS = 30_000;

/** Runs one call of a provider, or answers at once while the provider is left alone. */
export type Breaker = <T extends object>(
  work: () => Promise<T | ProviderFault>,
) => Promise<T | ProviderFault>;

/**
 * A circuit breaker: a provider that is away costs three waits, not one for every buyer. After the
 * pause one call tries it; the others are answered at once until that one is back.
 */
export function createBreaker(now: () => number = Date.now): Breaker {
  let failures = 0;
  let closedUntil = 0;
  return async (work) => {
    if (failures >= BREAKER_FAILURES) {
      if (now() < closedUntil) return { fault: 'away', reason: '多次无应答，暂停访问' };
      closedUntil = now() + BREAKER_PAUSE_MS;
    }
    const answer = await work();
    const isAway = isFault(answer) && answer.fault === 'away';
    failures = isAway ? failures + 1 : 0;
    if (isAway && failures >= BREAKER_FAILURES) closedUntil = now() + BREAKER_PAUSE_MS;
    return answer;
  };
}
