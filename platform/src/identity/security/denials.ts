import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { type LoggedPerson, logSecurity } from './log.ts';

/** Within this time, in ms, the same refusal of the same person is logged once. */
const ONCE_IN_MS = 60_000;
const MOST_KEPT = 10_000;

/**
 * Logs calls that a person had no right to. A repetition within a minute is not logged again: every
 * entry takes the lock of the log's chain, and somebody could call for as long as they like.
 */
export function createDenialLog({
  clock,
  db,
}: {
  readonly clock: Clock;
  readonly db: Database;
}): (by: LoggedPerson, call: string, address: string) => Promise<void> {
  const known = new LRUCache<string, true>({ max: MOST_KEPT, ttl: ONCE_IN_MS });
  return async (by, object, address) => {
    const key = `${by.id} ${object}`;
    if (known.has(key)) return;
    known.set(key, true);
    await logSecurity({ action: 'call.denied', wasRefused: true, by, address, object }, clock, db);
  };
}
