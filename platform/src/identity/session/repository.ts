import { ADMINISTRATOR_ROLES } from '@jicai/shared/domain/identity/organisation.ts';
import { LENT } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import type { SupplierDuty } from '@jicai/shared/domain/kernel/rights/duties.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { statementWithNow } from '../../kernel/db/with-now.ts';
import type { MadeRoles, Person } from '../../kernel/http/caller/caller.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { adminAddresses, securityProfile } from '../../kernel/settings/settings.ts';
import { addressesFor, isAdministrator, rulesOf } from '../security/profiles.ts';

/** A person as a login needs them, by login name; nothing for an unknown or disabled one. */
export const findByLoginName = (loginName: string, db: Executor) =>
  loginOf(db).where('person.login_name', '=', loginName).executeTakeFirst();

/** The same by the person's id. */
export const findForLogin = (personId: string, db: Executor) =>
  loginOf(db).where('person.id', '=', personId).executeTakeFirst();

/** A person who may log in. */
export type LoginPerson = NonNullable<Awaited<ReturnType<typeof findForLogin>>>;

function loginOf(db: Executor) {
  return db
    .selectFrom('person')
    .innerJoin('org', 'org.id', 'person.org_id')
    .leftJoin('person_profile', 'person_profile.person_id', 'person.id')
    .select((eb) =>
      eb
        .selectFrom('file')
        .select('file.id')
        .whereRef('file.group_id', '=', 'person_profile.avatar_group_id')
        .where('file.state', '=', 'stored')
        .orderBy('file.created_at', 'desc')
        .limit(1)
        .as('avatar_file_id'),
    )
    .select([
      'person.id',
      'person.login_name',
      'person.name',
      'person.roles',
      'person.password_hash',
      'person.must_change_password',
      'person.password_changed_at',
      'person.created_at',
      'person.last_login_at',
      'person.last_login_address',
      'person.org_id',
      'org.name as org_name',
      'org.type',
    ])
    .where('person.disabled', '=', false);
}

/** Replaces the hash of a password that stays the same, unless it was changed in the meantime. */
export async function replaceHash(
  personId: string,
  { from, to }: { readonly from: string; readonly to: string },
  db: Executor,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ password_hash: to })
    .where('id', '=', personId)
    .where('password_hash', '=', from)
    .execute();
}

export async function insertSession(
  session: { tokenHash: string; personId: string; address: string; device: string },
  clock: Clock,
  db: Executor,
): Promise<void> {
  await sql`
    insert into session (token_hash, person_id, created_at, last_active_at, stepped_up_at,
      address, device)
    values (${session.tokenHash}, ${session.personId}, ${clock.now()}, ${clock.now()},
      ${clock.now()}, ${session.address}, ${session.device})`.execute(db);
}

/** A session counts as watched for so long after a keep-alive that said so. */
const WATCHED_MS = 2.5 * limits.tokenIntervalSeconds * 1_000;

/** Whether somebody acted in a session lately, as the security profile has it. */
function isActive(row: { idle_ms: number; profile: string | null; roles: string[] }): boolean {
  const rules = rulesOf(row.profile);
  const minutes = isAdministrator(row.roles) ? rules.adminIdleMinutes : rules.idleMinutes;
  return row.idle_ms < minutes * 60_000;
}

/** Whether a live board was watched in a session just now. */
const isWatched = ({ watched_ms }: PersonRow): boolean =>
  watched_ms !== null && watched_ms < WATCHED_MS;

/** Whether a session shows a wall, or did before an outage. */
const isWall = ({ wall_ms }: PersonRow): boolean => wall_ms !== null && wall_ms < limits.wallAwayMs;

/** A session is kept by an act, by who watches, and, also after its longest time, by a wall. */
const isKept = (row: PersonRow): boolean =>
  isWall(row) || (!row.is_old && (isActive(row) || isWatched(row)));

interface PersonRow {
  idle_ms: number;
  watched_ms: number | null;
  wall_ms: number | null;
  /** Older than a session may be. */
  is_old: boolean;
  profile: string | null;
  admin_addresses: string | null;
  token_hash: string;
  id: string;
  name: string;
  org_id: string;
  org_name: string;
  type: Person['orgType'];
  is_unproven: boolean;
  roles: Role[];
  duties: SupplierDuty[] | null;
  /** Null without a role that the organisation made. */
  grants: MadeRoles['grants'] | null;
  units_below: string[] | null;
  colleagues: string[] | null;
  /** Null without a running delegation that lends a role. */
  in_place_of: NonNullable<Person['inPlaceOf']> | null;
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');
/** Our own tables of words: the delegations that lend a role. */
const lentRows = LENT.map(({ matter, role }) => `(${quoted([matter, role])})`).join(', ');

/** Every call of somebody who is logged in asks for it: its text is made once. */
const PEOPLE = statementWithNow<PersonRow>(
  `select session.token_hash, person.id, person.name, org.id as org_id,
      org.name as org_name, org.type, org.unproven_since is not null as is_unproven,
      (extract(epoch from NOW - session.last_active_at) * 1000)::bigint as idle_ms,
      (extract(epoch from NOW - session.watched_at) * 1000)::bigint as watched_ms,
      (extract(epoch from NOW - session.wall_at) * 1000)::bigint as wall_ms,
      session.created_at <= NOW - $4::interval as is_old,
      (select value from setting where name = $2) as profile,
      (select value from setting where name = $5) as admin_addresses,
      held.roles, staff.duties, made.grants, lent.in_place_of,
      case when made.is_wide then array(
        with recursive below(id) as (
          select org.id union select o.id from org o join below b on o.parent_id = b.id)
        select id from below) end as units_below,
      case when made.is_departmental then array(
        select other.person_id from post own join post other
          on other.department_id = own.department_id and other.ended_at is null
        where own.person_id = person.id and own.org_id = org.id and own.ended_at is null
        union select r.person_id from person_record r where r.department_id in (
          select own.department_id from post own
          where own.person_id = person.id and own.org_id = org.id and own.ended_at is null)
      ) end as colleagues
    from session
    join person on person.id = session.person_id and not person.disabled
    join org on org.id = coalesce(session.org_id, person.org_id)
    left join supplier_staff staff on staff.person_id = person.id
    cross join lateral (
      select to_char(NOW at time zone $3, 'YYYY-MM-DD') as today) t
    cross join lateral (
      select case when org.id = person.org_id then person.roles
        else array(select role from post where post.person_id = person.id and post.org_id = org.id
          and ended_at is null and from_on <= today and (to_on is null or to_on >= today)
          and not org.is_closed)
      end as roles) held
    cross join lateral (
      select json_object_agg(role, verbs) as grants, bool_or(is_wide) as is_wide,
        bool_or(is_departmental) as is_departmental
      from (
        select post.role, coalesce(json_object_agg(g.verb, g.scope) filter (where g.verb is not null),
            '{}') as verbs,
          bool_or(g.scope = 'unitBelow') as is_wide, bool_or(g.scope = 'department') as is_departmental
        from post left join role_grant g on g.role_id = post.role_id
        where post.person_id = person.id and post.org_id = org.id and post.role_id is not null
          and post.ended_at is null and from_on <= today and (to_on is null or to_on >= today)
          and not org.is_closed
        group by post.role
      ) m) made
    cross join lateral (
      select json_object_agg(l.role, json_build_object('id', l.id, 'name', l.name)) as in_place_of
      from (
        select distinct on (matter.role) matter.role, giver.id, giver.name
        from review_delegation d
        join (values ${lentRows}) matter (kind, role) on matter.kind = d.business_type
        join person giver on giver.id = d.from_person_id and not giver.disabled
          and case when giver.org_id = org.id then matter.role = any(giver.roles)
            else exists (select from post where post.person_id = giver.id and post.org_id = org.id
              and post.role = matter.role and ended_at is null and from_on <= today
              and (to_on is null or to_on >= today)) end
        where d.to_person_id = person.id and d.unit_id = org.id and d.revoked_at is null
          and d.starts_at <= NOW and d.ends_at > NOW and cardinality(held.roles) > 0
          and not held.roles && array[matter.role, ${quoted(ADMINISTRATOR_ROLES)}]
          and not person.roles && array[${quoted(ADMINISTRATOR_ROLES)}]
          and not exists (select from post where post.person_id = giver.id
            and post.org_id = org.id and post.role = matter.role and post.role_id is not null
            and post.ended_at is null)
        order by matter.role, d.starts_at, d.id
      ) l) lent
    where session.token_hash = any($1::text[])
      and session.created_at > NOW - case when session.wall_at is null then $4::interval
        else $6::interval end`,
  6,
);

/** The roles that delegations lend to a person now. */
const lentOf = ({ in_place_of }: PersonRow): Role[] =>
  LENT.filter(({ role }) => in_place_of?.[role]).map(({ role }) => role);

/** The rights of those roles: the delegated part of the giver's post, for the unit. */
const grantsLent = (row: PersonRow): MadeRoles['grants'] =>
  Object.fromEntries(
    LENT.filter(({ role }) => row.in_place_of?.[role]).map(({ role, verbs }) => [
      role,
      Object.fromEntries(verbs.map((verb) => [verb, 'unit' as const])),
    ]),
  );

/**
 * The people behind tokens, in their order; null for one that is unknown, idle for too long and not watching, too old
 * and no wall, or of a disabled person. Roles are read each time, so that a change holds at once.
 */
export async function findPeople(
  tokenHashes: readonly string[],
  clock: Clock,
  db: Database,
): Promise<(Person | null)[]> {
  const max = `${limits.sessionMaxMs} milliseconds`;
  const wall = `${limits.wallMaxMs} milliseconds`;
  const hashes = [...tokenHashes];
  const values = [hashes, securityProfile.name, CHINA_ZONE, max, adminAddresses.name, wall];
  const found = await db.executeQuery(PEOPLE(values, clock, db));
  const people = new Map(
    found.rows.filter(isKept).map((row) => [
      row.token_hash,
      {
        id: row.id,
        name: row.name,
        orgId: row.org_id,
        orgName: row.org_name,
        orgType: row.type,
        roles: [...row.roles, ...lentOf(row)],
        tokenHash: row.token_hash,
        ...(!isActive(row) && { isIdle: true as const }),
        ...(row.is_old && { isWall: true as const }),
        ...(row.is_unproven && { isUnproven: true as const }),
        ...addressesFor(row.roles, row.admin_addresses),
        ...(row.duties && { duties: row.duties }),
        ...(row.in_place_of && { inPlaceOf: row.in_place_of }),
        ...((row.grants || row.in_place_of) && {
          made: {
            grants: { ...row.grants, ...grantsLent(row) },
            unitsBelow: row.units_below ?? [],
            colleagues: row.colleagues ?? [],
          },
        }),
      },
    ]),
  );
  return tokenHashes.map((tokenHash) => people.get(tokenHash) ?? null);
}

/** Stores the time of the session's last action, at most every half minute. */
export async function touchSession(tokenHash: string, clock: Clock, db: Executor): Promise<void> {
  await sql`
    update session set last_active_at = ${clock.now()}
    where token_hash = ${tokenHash} and last_active_at < ${clock.now()} - interval '30 seconds'`.execute(
    db,
  );
}

/** Notes that a live board is in sight in a session. */
export async function noteWatching(tokenHash: string, clock: Clock, db: Executor): Promise<void> {
  await sql`update session set watched_at = ${clock.now()}
    where token_hash = ${tokenHash}`.execute(db);
}

/** Notes that a wall is in sight in a session. */
export async function noteWall(tokenHash: string, clock: Clock, db: Executor): Promise<void> {
  await sql`update session set watched_at = ${clock.now()}, wall_at = ${clock.now()}
    where token_hash = ${tokenHash}`.execute(db);
}

export async function deleteSession(tokenHash: string, db: Executor): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes a person's expired sessions, so that they do not pile up. */
export async function deleteExpired(personId: string, clock: Clock, db: Executor): Promise<void> {
  const idle = `${limits.sessionIdleMs} milliseconds`;
  const max = `${limits.sessionMaxMs} milliseconds`;
  const wall = `${limits.wallAwayMs} milliseconds`;
  await sql`
    delete from session where person_id = ${personId}
      and (created_at <= ${clock.now()} - ${max}::interval
        or greatest(last_active_at, watched_at) <= ${clock.now()} - ${idle}::interval)
      and (wall_at is null or wall_at <= ${clock.now()} - ${wall}::interval)`.execute(db);
  // Nobody comes back with a token after the longest session would have ended.
  await sql`delete from ended_session where person_id = ${personId}
    and ended_at <= ${clock.now()} - ${max}::interval`.execute(db);
}

/** Whether the session's person gave a password or a code within so many minutes. */
export async function isVerified(
  tokenHash: string,
  minutes: number,
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select 1 from session where token_hash = ${tokenHash}
    and stepped_up_at > ${clock.now()} - ${`${minutes} minutes`}::interval`.execute(db);
  return rows.length > 0;
}

/** Notes that the session's person has just given a password or a code, which is an act as well. */
export async function markVerified(tokenHash: string, clock: Clock, db: Executor): Promise<void> {
  await sql`update session set stepped_up_at = ${clock.now()}, last_active_at = ${clock.now()}
    where token_hash = ${tokenHash}`.execute(db);
}

/** Ends all sessions of a person; answers their hashes. */
export async function deleteSessionsOf(personId: string, trx: Executor): Promise<string[]> {
  const ended = await trx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

/** Notes a login; the one before it is shown. */
export async function noteLogin(
  personId: string,
  address: string,
  clock: Clock,
  db: Executor,
): Promise<void> {
  await sql`update person set last_login_at = ${clock.now()}, last_login_address = ${address}
    where id = ${personId}`.execute(db);
}

/**
 * Ends a person's oldest sessions, so that so many stay, and keeps the reason for their next calls;
 * answers their hashes.
 */
export async function endOldest(
  personId: string,
  { keep, reason }: { readonly keep: number; readonly reason: string },
  clock: Clock,
  db: Executor,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with ended as (
      delete from session where token_hash in (
        select token_hash from session where person_id = ${personId}
        order by created_at desc, token_hash offset ${keep})
      returning token_hash)
    insert into ended_session (token_hash, person_id, ended_at, reason)
    select token_hash, ${personId}, ${clock.now()}, ${reason} from ended
    returning token_hash as hash`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Whether a person has a session. */
export async function hasSession(personId: string, db: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from session where person_id = ${personId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Why a session ended without its person, in words; null for any other. */
export async function endReason(tokenHash: string, db: Executor): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select reason from ended_session where token_hash = ${tokenHash}`.execute(db);
  return rows[0]?.reason ?? null;
}

/** Wrong passwords for a login name since a time; no more are counted than anybody reads. */
export async function countFailures(
  loginName: string,
  sinceMs: number,
  db: Executor,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from security_log where actor = ${loginName}
      and action = 'login' and was_refused and at > ${moment(sinceMs)} limit 1000) l`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends the person's other sessions; answers their hashes. */
export async function endOtherSessions(
  person: { readonly id: string; readonly tokenHash: string },
  trx: Executor,
): Promise<string[]> {
  const ended = await trx
    .deleteFrom('session')
    .where('person_id', '=', person.id)
    .where('token_hash', '<>', person.tokenHash)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}
