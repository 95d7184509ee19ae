import { sql } from 'kysely';
import { databaseClock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Purpose } from './kinds.ts';

/** A key that the installation knows by its fingerprint. */
export interface KnownKey {
  readonly purpose: Purpose;
  readonly fingerprint: string;
  readonly isRetired: boolean;
}

/** The known keys, the oldest first; none in a database from before they were recorded. */
export async function readKnownKeys(db: Executor): Promise<readonly KnownKey[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.installation_key') is not null as "isThere"`.execute(db);
  if (!tables[0]?.isThere) return [];
  const { rows } = await sql<KnownKey>`
    select purpose, fingerprint, retired_at is not null as "isRetired" from installation_key
    order by purpose, since, fingerprint`.execute(db);
  return rows;
}

/** Adds a key that is in use; a known one stays as it is. */
export async function addKey(purpose: Purpose, fingerprint: string, db: Executor): Promise<void> {
  await sql`insert into installation_key (purpose, fingerprint) values (${purpose}, ${fingerprint})
    on conflict do nothing`.execute(db);
}

/** Notes that another key took the place of one. */
export async function retireKey(
  purpose: Purpose,
  fingerprint: string,
  db: Executor,
): Promise<void> {
  await sql`update installation_key set retired_at = ${databaseClock.now()}
    where purpose = ${purpose} and fingerprint = ${fingerprint} and retired_at is null`.execute(db);
}

/** Forgets one replaced key that is lost; a key in use stays. */
export async function forgetKey(
  purpose: Purpose,
  fingerprint: string,
  db: Executor,
): Promise<void> {
  await sql`delete from installation_key where purpose = ${purpose}
    and fingerprint = ${fingerprint} and retired_at is not null`.execute(db);
}

/** Forgets the keys of a purpose that are lost: nobody can be asked for them. */
export async function forgetKeys(purpose: Purpose, db: Executor): Promise<void> {
  await sql`delete from installation_key where purpose = ${purpose}`.execute(db);
}
