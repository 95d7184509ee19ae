import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { StoredCode } from './codes.ts';

/** Minutes within which wrong codes of one account count together. */
const FAILURES_MINUTES = 15;

/** A second factor as stored; one that is not confirmed asks for nothing yet. */
export interface StoredFactor {
  readonly secret: string;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
  /** Wrong codes of the last minutes. */
  readonly failures: number;
  readonly nowMs: number;
}

/** The factor of a person, its row locked: two codes at once are counted one after the other. */
export async function lockFactor(
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<StoredFactor | null> {
  const { rows } = await sql<StoredFactor>`
    select secret, confirmed_at is not null as "isConfirmed", last_step as "lastStep",
      case when failures_from > ${clock.now()} - ${`${FAILURES_MINUTES} minutes`}::interval
        then failures else 0 end as failures,
      ${clock.now()} as "nowMs"
    from second_factor where person_id = ${personId} for update`.execute(trx);
  return rows[0] ?? null;
}

/** The name by which an authenticator lists the account. */
export async function loginNameOf(personId: string, db: Executor): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('login_name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.login_name;
}

/** The kinds of second factor that a person has: codes by time, security keys, certificates. */
export interface FactorKinds {
  readonly hasApp: boolean;
  readonly hasKey: boolean;
  readonly hasCertificate: boolean;
}

/** Whether a person has any second factor. */
export const hasFactor = ({ hasApp, hasKey, hasCertificate }: FactorKinds): boolean =>
  hasApp || hasKey || hasCertificate;

/** The kinds of second factor that a person has. */
export async function factorKinds(personId: string, db: Executor): Promise<FactorKinds> {
  const { rows } = await sql<FactorKinds>`
    select exists (select 1 from second_factor
        where person_id = ${personId} and confirmed_at is not null) as "hasApp",
      exists (select 1 from security_key
        where person_id = ${personId} and kind = 'key') as "hasKey",
      exists (select 1 from security_key
        where person_id = ${personId} and kind = 'certificate') as "hasCertificate"`.execute(db);
  return rows[0] ?? { hasApp: false, hasKey: false, hasCertificate: false };
}

/** Writes a new secret that is still to be confirmed. A confirmed factor stays as it is: null. */
export async function writeSecret(
  personId: string,
  secret: string,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (person_id, secret) values (${personId}, ${secret})
    on conflict (person_id) do update set secret = excluded.secret, last_step = 0
      where second_factor.confirmed_at is null
    returning person_id`.execute(trx);
  return rows.length > 0;
}

/** Notes a right code: its step is used up. */
export async function noteStep(
  personId: string,
  step: number,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`update second_factor set last_step = ${step}, failures = 0, failures_from = null,
    confirmed_at = coalesce(confirmed_at, ${clock.now()})
    where person_id = ${personId}`.execute(trx);
}

/** Notes a wrong code. */
export async function noteFailure(personId: string, clock: Clock, trx: Executor): Promise<void> {
  const isRecent = sql`failures_from > ${clock.now()} - ${`${FAILURES_MINUTES} minutes`}::interval`;
  await sql`update second_factor set
      failures = case when ${isRecent} then failures + 1 else 1 end,
      failures_from = case when ${isRecent} then failures_from else ${clock.now()} end
    where person_id = ${personId}`.execute(trx);
}

/** Replaces a person's recovery codes by these. */
export async function replaceRecoveryCodes(
  personId: string,
  codes: readonly StoredCode[],
  trx: Executor,
): Promise<void> {
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await trx
    .insertInto('recovery_code')
    .values(codes.map(({ hash, lookup }) => ({ person_id: personId, hash, lookup })))
    .execute();
}

/** The slow hash that a recovery code's first signs find; null where there is none, or it was used. */
export async function findCode(
  personId: string,
  lookup: string,
  db: Executor,
): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_code')
    .select('hash')
    .where('person_id', '=', personId)
    .where('lookup', '=', lookup)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Uses a recovery code up; false when it is none, or was used. */
export async function useRecoveryCode(
  personId: string,
  hash: string,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`update recovery_code set used_at = ${clock.now()}
    where person_id = ${personId} and hash = ${hash} and used_at is null
    returning hash`.execute(trx);
  return rows.length > 0;
}

/** Recovery codes that are still good. */
export async function countRecoveryCodes(personId: string, db: Executor): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Takes a person's codes by time away; false when there were none. */
export async function deleteApp(personId: string, trx: Executor): Promise<boolean> {
  const gone = await trx
    .deleteFrom('second_factor')
    .where('person_id', '=', personId)
    .returning('person_id')
    .execute();
  return gone.length > 0;
}

/** Voids the recovery codes of a person. */
export async function deleteRecoveryCodes(personId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
}

/** Takes every second factor of a person away, with the recovery codes. */
export async function deleteFactors(personId: string, trx: Executor): Promise<void> {
  await deleteRecoveryCodes(personId, trx);
  await deleteApp(personId, trx);
  await trx.deleteFrom('security_key').where('person_id', '=', personId).execute();
}
