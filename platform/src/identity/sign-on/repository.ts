import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { hashToken } from '../../kernel/http/caller/identity.ts';
import { recordProofByIdentity } from '../security/proof.ts';
import type { Attempt, ExternalIdentity } from './connector.ts';

/** So long a person may take at the provider. */
const GOOD_FOR = '10 minutes';

interface NewAttempt extends Omit<Attempt, 'returnUrl'> {
  readonly provider: string;
  readonly binding: string;
  /** A person who links their account; null: somebody signs in. */
  readonly personId: string | null;
  readonly returnTo: string;
}

export async function insertAttempt(
  attempt: NewAttempt,
  clock: Clock,
  db: Executor,
): Promise<void> {
  await sql`delete from sign_on_attempt where expires_at <= ${clock.now()}`.execute(db);
  await sql`insert into sign_on_attempt (state_hash, provider, nonce, verifier, binding_hash, person_id,
      return_to, created_at, expires_at)
    values (${hashToken(attempt.state)}, ${attempt.provider}, ${attempt.nonce}, ${attempt.verifier},
      ${hashToken(attempt.binding)}, ${attempt.personId}, ${attempt.returnTo}, ${clock.now()},
      ${clock.now()} + ${GOOD_FOR}::interval)`.execute(db);
}

export interface StoredAttempt {
  readonly provider: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly personId: string | null;
  readonly returnTo: string;
}

/** Uses an attempt up; null for one that is unknown, used, too old, or of another browser. */
export async function useAttempt(
  { state, binding }: { readonly state: string; readonly binding: string },
  clock: Clock,
  db: Executor,
): Promise<StoredAttempt | null> {
  const { rows } = await sql<StoredAttempt>`
    update sign_on_attempt set used_at = ${clock.now()}
    where state_hash = ${hashToken(state)} and binding_hash = ${hashToken(binding)}
      and used_at is null and expires_at > ${clock.now()}
    returning provider, nonce, verifier, person_id as "personId", return_to as "returnTo"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The person of an account elsewhere, who may have left. */
export async function findLinked(
  { issuer, subject }: ExternalIdentity,
  trx: Executor,
): Promise<{ id: string; personId: string; disabled: boolean } | null> {
  const row = await trx
    .selectFrom('external_identity as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['e.id', 'p.id as personId', 'p.disabled'])
    .where('e.issuer', '=', issuer)
    .where('e.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

interface Link {
  readonly personId: string;
  readonly provider: string;
  readonly identity: ExternalIdentity;
}

/** Links an account, which proves its owner (rule 16); false where it is linked already. */
export async function insertLink(
  { personId, provider, identity }: Link,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { issuer, subject, name } = identity;
  const { rows } = await sql`
    insert into external_identity (id, person_id, provider, issuer, subject, name, linked_at)
    values (${randomUUID()}, ${personId}, ${provider}, ${issuer}, ${subject}, ${name},
      ${clock.now()})
    on conflict (issuer, subject) do nothing returning id`.execute(trx);
  if (rows.length > 0) await recordProofByIdentity(personId, identity, clock, trx);
  return rows.length > 0;
}

export async function noteUse(id: string, clock: Clock, trx: Executor): Promise<void> {
  await sql`update external_identity set last_used_at = ${clock.now()} where id = ${id}`.execute(
    trx,
  );
}

/** The accounts elsewhere of a person; nobody has more than a few. */
export async function listLinks(personId: string, db: Executor) {
  return db
    .selectFrom('external_identity')
    .select(['id', 'provider', 'name', 'linked_at as linkedAtMs'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .limit(50)
    .execute();
}

/** Takes a person's own link away; false when there is none of this id. */
export async function deleteLink(id: string, personId: string, trx: Executor): Promise<boolean> {
  const gone = await trx
    .deleteFrom('external_identity')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  return gone.length > 0;
}

/** Whether a person could still log in without this link. */
export async function hasOtherWay(id: string, personId: string, trx: Executor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from person p where p.id = ${personId} and (p.password_hash <> ''
      or exists (select from external_identity e where e.person_id = p.id and e.id <> ${id}))`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Whether a person has a role anywhere now: in the own unit or by a post in another. */
export async function hasRoles(personId: string, today: RawBuilder<unknown>, db: Executor) {
  const { rows } = await sql`
    select 1 from person p where p.id = ${personId} and (cardinality(p.roles) > 0
      or exists (select from post where post.person_id = p.id and ended_at is null
        and from_on <= ${today} and (to_on is null or to_on >= ${today})))`.execute(db);
  return rows.length > 0;
}

/** The open unit of a code. */
export async function unitOfCode(code: string, trx: Executor): Promise<string | null> {
  const row = await trx
    .selectFrom('org')
    .select('id')
    .where('code', '=', code)
    .where('is_closed', '=', false)
    .executeTakeFirst();
  return row?.id ?? null;
}
