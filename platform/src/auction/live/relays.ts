import type { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { LedgerDeps } from '../ledger/turn.ts';

type Deps = Pick<LedgerDeps, 'db' | 'clock'>;

/** A relay that has not reported for this many ms is silent; relays report every second. */
const SILENT_MS = 15_000;

const silentSince = (clock: Deps['clock']) =>
  sql`${clock.now()} - ${`${SILENT_MS} milliseconds`}::interval`;

/**
 * Stores a relay's report on itself. Deletes other relays that were silent for a day, and silent ones
 * of the same address, whose successor this relay is: each start of a relay has its own id. A relay that
 * reports that it is shutting down is deleted instead.
 */
export async function noteRelay(
  { db, clock }: Deps,
  relay: RequestOf<(typeof liveEndpoints)['reportRelay']>,
): Promise<void> {
  const { id, address, version, sockets, auctions, timeMs, untrustedProxy, isLeaving } = relay;
  if (isLeaving) {
    await db.deleteFrom('relay_pulse').where('id', '=', id).execute();
    return;
  }
  await sql`
    with forgotten as (
      delete from relay_pulse where id <> ${id} and (heard_at < ${clock.now()} - interval '1 day'
        or address = ${address} and heard_at < ${silentSince(clock)}))
    insert into relay_pulse (id, address, version, since, heard_at, sockets, auctions, clock_off_ms,
      untrusted_proxy)
    values (${id}, ${address}, ${version}, ${clock.now()}, ${clock.now()}, ${sockets}, ${auctions},
      (${timeMs}::float8 - extract(epoch from ${clock.now()}) * 1000)::bigint, ${untrustedProxy})
    on conflict (id) do update set address = excluded.address, version = excluded.version,
      heard_at = excluded.heard_at, sockets = excluded.sockets, auctions = excluded.auctions,
      clock_off_ms = excluded.clock_off_ms, untrusted_proxy = excluded.untrusted_proxy`.execute(db);
}

const MOST = 100;

/**
 * A relay as the console shows it; times in epoch ms. `clockOffMs` is the relay's clock minus the database's
 * clock.
 */
export interface RelayRow {
  readonly id: string;
  readonly address: string;
  readonly version: string;
  readonly sinceMs: number;
  readonly heardAtMs: number;
  readonly sockets: number;
  readonly auctions: number;
  readonly clockOffMs: number;
  /** The address of a reverse proxy that is missing from `TRUSTED_PROXIES`; empty when none was noticed. */
  readonly untrustedProxy: string;
  readonly isSilent: boolean;
}

/** Lists at most `MOST` relays that reported within a day, silent ones first. */
export async function listRelays({ db, clock }: Deps): Promise<RelayRow[]> {
  const { rows } = await sql<RelayRow>`
    select id, address, version, since as "sinceMs", heard_at as "heardAtMs", sockets, auctions,
      clock_off_ms as "clockOffMs", untrusted_proxy as "untrustedProxy",
      heard_at < ${silentSince(clock)} as "isSilent"
    from relay_pulse where heard_at >= ${clock.now()} - interval '1 day'
    order by "isSilent" desc, address, id limit ${MOST}`.execute(db);
  return rows;
}
