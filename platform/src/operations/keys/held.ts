import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Every, every } from '../../kernel/timers/every.ts';
import type { Purpose } from './kinds.ts';

/** A key that a process opened at its start. */
export interface HeldKey {
  readonly purpose: Purpose;
  readonly fingerprint: string;
  /** A file's whole path, or the name of a setting. */
  readonly place: string;
}

/** A key that a running platform holds. */
export interface RunningKey extends HeldKey {
  readonly host: string;
  readonly sinceMs: number;
}

const REPORT_MS = 15_000;
/** A process that reported nothing for so long does not run any more. */
export const SILENT = '45 seconds';

/**
 * Publishes the fingerprints of the keys that this process holds, and reports every 15 s that it still
 * runs. Returns the stop, which takes them off the list.
 */
export async function publishHeldKeys(
  keys: readonly HeldKey[],
  db: Executor,
  onError: (error: unknown) => void,
  repeat: Every = every,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const now = databaseClock.now();
  const report = async () => {
    await sql`
      with forgotten as (delete from platform_key where heard_at < ${now} - interval '1 day')
      insert into platform_key (process_id, host, purpose, fingerprint, place, since, heard_at)
      select ${id}, ${hostname()}, r.purpose, r.fingerprint, r.place, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as r(purpose text, fingerprint text, place text)
      on conflict (process_id, purpose) do update set heard_at = excluded.heard_at`.execute(db);
  };
  await report();
  const stop = repeat(REPORT_MS, report, { onError });
  return async () => {
    await stop();
    await sql`delete from platform_key where process_id = ${id}`.execute(db).catch(onError);
  };
}

/** The keys that platforms hold which run now; each once for a machine. */
export async function readRunningKeys(db: Executor): Promise<RunningKey[]> {
  const { rows } = await sql<RunningKey>`
    select host, purpose, fingerprint, place, min(since) as "sinceMs" from platform_key
    where heard_at > ${databaseClock.now()} - ${SILENT}::interval
    group by host, purpose, fingerprint, place
    order by host, purpose, fingerprint limit 300`.execute(db);
  return rows;
}
