import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';

const DAYS = '90 days';
/** The logins that are looked through: a person's networks are few. */
const NEWEST = 200;
/** Under an attack the same account is asked for each guess; a reset link is used meanwhile. */
const KEPT_MS = 5_000;

/** The networks that an account logged in from, or used a reset link from. */
export interface KnownPlaces {
  readonly knows: (loginName: string, ip: string) => Promise<boolean>;
}

/** Reads them from the security log. A name that nobody has costs the same statement. */
export function createKnownPlaces(clock: Clock, db: Executor): KnownPlaces {
  const kept = new LRUCache<string, ReadonlySet<string>>({ max: 1_000, ttl: KEPT_MS });
  return {
    async knows(loginName, ip) {
      let networks = kept.get(loginName);
      if (!networks) {
        const { rows } = await sql<{ address: string }>`
          select distinct address from (
            select address, at from security_log
            where person_id = (select id from person where login_name = ${loginName})
              and action in ('login', 'link.used') and not was_refused
              and at > ${clock.now()} - ${DAYS}::interval
            order by seq desc limit ${NEWEST}) newest`.execute(db);
        networks = new Set(rows.map(({ address }) => networkOf(address)));
        kept.set(loginName, networks);
      }
      return networks.has(networkOf(ip));
    },
  };
}
