import { MOST_TRACES } from '@jicai/shared/domain/auction/signals/device-churn.ts';
import type { AccessTrace } from '@jicai/shared/domain/auction/signals/types.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Call } from '../../kernel/http/caller/caller.ts';

/**
 * The least time, in ms, between two writes of the same trace, so that many bids in a short time cost one
 * write.
 */
const AGAIN_MS = 5 * 60_000;
const MAX_CACHED = 50_000;
/** User agents are cut to this many characters; they are long and differ little at the end. */
const AGENT_LENGTH = 200;
const ADDRESS_LENGTH = 64;

/**
 * Records from which addresses and devices suppliers call. No call waits for the recording or fails because
 * of it.
 */
export interface Traces {
  note(call: Call, packageNumber: string): void;
  /** Resolves when the writes under way have ended. */
  settle(): Promise<void>;
}

export function createTraces(
  { db, clock }: { db: Database; clock: Clock },
  log: FastifyBaseLogger,
): Traces {
  const recent = new LRUCache<string, true>({ max: MAX_CACHED, ttl: AGAIN_MS });
  const writing = new Set<Promise<void>>();

  async function write(call: Call, packageNumber: string): Promise<void> {
    const { device, ip } = call;
    const supplierId = call.person?.orgId ?? '';
    const agent = call.userAgent.slice(0, AGENT_LENGTH);
    const address = ip.slice(0, ADDRESS_LENGTH);
    await sql`
      insert into access_trace (package_number, code, address, device, agent, first_at, last_at)
      select e.package_number, e.code, ${address}, ${device}, ${agent}, ${clock.now()}, ${clock.now()}
      from auction_entrant e
      where e.package_number = ${packageNumber} and e.supplier_id = ${supplierId}
      on conflict (package_number, code, address, device, agent)
        do update set last_at = excluded.last_at`.execute(db);
    // Delete all but the latest `MOST_TRACES` traces of the supplier in this auction. A supplier
    // who changes the device name with every call can then neither fill the table nor keep later
    // traces from being stored; the changing names are a signal themselves.
    await sql`
      delete from access_trace where ctid = any(array(
        select t.ctid from access_trace t join auction_entrant e
          on e.package_number = t.package_number and e.code = t.code
        where e.package_number = ${packageNumber} and e.supplier_id = ${supplierId}
        order by t.last_at desc, t.first_at desc offset ${MOST_TRACES}))`.execute(db);
  }

  return {
    note(call, packageNumber) {
      if (!call.person?.roles.includes('supplier')) return;
      const key = [packageNumber, call.person.orgId, call.ip, call.device, call.userAgent].join(
        ' ',
      );
      if (recent.has(key)) return;
      recent.set(key, true);
      const written = write(call, packageNumber)
        .catch((error) => {
          recent.delete(key);
          log.warn({ err: error }, 'an access trace was not written');
        })
        .finally(() => writing.delete(written));
      writing.add(written);
    },
    async settle() {
      await Promise.all(writing);
    },
  };
}

/** Reads the stored access traces of an auction, ordered by their first time. */
export async function readTraces(packageNumber: string, db: Executor): Promise<AccessTrace[]> {
  const rows = await db
    .selectFrom('access_trace')
    .select(['code', 'address', 'device', 'agent', 'first_at'])
    .where('package_number', '=', packageNumber)
    .orderBy('first_at')
    .orderBy('code')
    .execute();
  return rows.map(({ first_at: firstAt, ...row }) => ({ ...row, firstAt }));
}
