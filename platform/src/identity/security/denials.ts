import { say } from '@jicai/shared/messages.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Abuse } from '../../kernel/http/caller/identity.ts';
import { type LoggedPerson, logSecurity, type SecurityEvent } from './log.ts';

/** Within this time, in ms, the same refusal of the same person is logged once. */
const ONCE_IN_MS = 60_000;
const MOST_KEPT = 10_000;

/** Records refused calls in the security log; what is refused again within a minute, once. */
export interface DenialLog {
  readonly onDenied: (by: LoggedPerson, call: string, address: string) => Promise<void>;
  readonly onAbuse: (abuse: Abuse) => Promise<void>;
}

/**
 * Logs calls that a person had no right to, and calls that were refused as abuse. A repetition within a
 * minute is not logged again: every entry takes the lock of the log's chain, and somebody could call for
 * as long as they like.
 */
export function createDenialLog({
  clock,
  db,
}: {
  readonly clock: Clock;
  readonly db: Database;
}): DenialLog {
  const known = new LRUCache<string, true>({ max: MOST_KEPT, ttl: ONCE_IN_MS });
  const logOnce = async (who: string, kind: string, event: SecurityEvent) => {
    const key = `${who} ${event.action} ${event.object} ${kind}`;
    if (known.has(key)) return;
    known.set(key, true);
    await logSecurity({ ...event, wasRefused: true }, clock, db);
  };
  return {
    onDenied: (by, object, address) =>
      logOnce(by.id, '', { action: 'call.denied', by, address, object }),
    onAbuse: ({ person, what, address, refusal: { refused, values } }) =>
      logOnce(person?.id ?? address, refused, {
        ...{ action: 'call.abuse', by: person ?? '访客', address },
        ...{ object: what, detail: say(refused, values) },
      }),
  };
}
