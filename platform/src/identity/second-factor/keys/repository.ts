import type { KeyKind } from '@jicai/shared/contract/identity/account/session.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';

/** So long a challenge waits for its signature; the person may have to look for the key first. */
const GOOD_FOR = '5 minutes';

/** The purpose of a challenge: to register a key, to log in, or to prove oneself again. */
export type KeyPurpose = 'add' | 'login' | 'stepUp';

/** The person and the login or session that a challenge belongs to. */
export interface ChallengeOwner {
  readonly personId: string;
  readonly purpose: KeyPurpose;
  /** The hash of the login's ticket or of the session's token. */
  readonly boundTo: string;
}

/** A registered key or certificate. */
export interface StoredKey {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
  /** Of a certificate; empty and null for a security key. */
  readonly subject: string;
  readonly validToMs: number | null;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

/** Stores a challenge's hash; removes those that are over. */
export async function writeChallenge(
  hash: string,
  { personId, purpose, boundTo }: ChallengeOwner,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`delete from key_challenge where expires_at <= ${clock.now()}`.execute(trx);
  await sql`insert into key_challenge (hash, person_id, purpose, bound_to, expires_at)
    values (${hash}, ${personId}, ${purpose}, ${boundTo},
      ${clock.now()} + ${GOOD_FOR}::interval)`.execute(trx);
}

/** Whether a challenge waits for its signature: an answer to none is refused before anything dear is done. */
export async function isAsked(
  { personId, purpose, boundTo }: ChallengeOwner,
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from key_challenge where person_id = ${personId}
    and purpose = ${purpose} and bound_to = ${boundTo} and expires_at > ${clock.now()}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Uses a challenge up; false when it was used, is over, or belongs to something else. */
export async function takeChallenge(
  hash: string,
  { personId, purpose, boundTo }: ChallengeOwner,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`delete from key_challenge where hash = ${hash}
    and person_id = ${personId} and purpose = ${purpose} and bound_to = ${boundTo}
    and expires_at > ${clock.now()} returning hash`.execute(trx);
  return rows.length > 0;
}

const columns = sql`id, kind, name, public_key as "publicKey", counter, transports, subject,
  valid_to as "validToMs",
  created_at as "createdAtMs", last_used_at as "lastUsedAtMs"`;

/** The keys and certificates of a person, or those of one kind, the oldest first. */
export async function keysOf(
  personId: string,
  db: Executor,
  kind: KeyKind | null = null,
): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${columns} from security_key
    where person_id = ${personId} and (${kind}::text is null or kind = ${kind}) order by created_at, id`.execute(
    db,
  );
  return rows;
}

/** A key of a person, its row locked: signatures of one key are judged one after the other. */
export async function lockKey(
  id: string,
  personId: string,
  kind: KeyKind,
  trx: Executor,
): Promise<StoredKey | null> {
  const { rows } = await sql<StoredKey>`select ${columns} from security_key
    where id = ${id} and person_id = ${personId} and kind = ${kind} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Adds a key; false when its id is registered already, by whomever. */
export async function insertKey(
  key: Omit<StoredKey, 'createdAtMs' | 'lastUsedAtMs'>,
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into security_key (id, person_id, kind, name, public_key, counter, transports, subject,
      valid_to, created_at)
    values (${key.id}, ${personId}, ${key.kind}, ${key.name}, ${key.publicKey}, ${key.counter},
      ${[...key.transports]}::text[], ${key.subject},
      ${key.validToMs === null ? null : new Date(key.validToMs)}, ${clock.now()})
    on conflict (id) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Notes a use with the key's counter. */
export async function noteUse(
  id: string,
  counter: number,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`update security_key set counter = ${counter}, last_used_at = ${clock.now()}
    where id = ${id}`.execute(trx);
}

/** Removes a person's key; answers its name, or null when they have no such key. */
export async function deleteKey(
  id: string,
  personId: string,
  trx: Executor,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('security_key')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
