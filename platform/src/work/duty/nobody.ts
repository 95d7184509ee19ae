import { ROLES } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn, isOfDay } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import { AT_MOMENT, momentOf } from './source.ts';

/*
 * Finds open duties that nobody in the organisation can do, so that somebody is told before the
 * work waits in vain.
 */

const rolesOf = ({ by }: Duty): string => by.roles.map((role) => ROLES[role]).join('或');

/** Which rows of a duty are asked about; all of them by default. */
interface Which {
  /** The id of the only organisation. */
  readonly orgId?: string;
  /** The id of the only object. */
  readonly businessId?: string;
  /** A query for the ids of the only objects. */
  readonly ids?: RawBuilder<unknown>;
}

const all = sql<boolean>`true`;

/** The condition over a row `d` that its organisation and object are among the wanted. */
const isWanted = (
  org: RawBuilder<unknown>,
  { orgId, businessId, ids }: Which,
): RawBuilder<boolean> =>
  sql<boolean>`${orgId === undefined ? all : sql`${org} = ${orgId}`}
    and ${businessId === undefined ? all : sql`d.business_id = ${businessId}`}
    and ${ids ? sql`d.business_id in (${ids})` : all}`;

/** The people who may work for an organisation, by their account or by a post there. */
const membersOf = (org: RawBuilder<unknown>) => sql`(select id from person where org_id = ${org}
    union all select person_id from post where org_id = ${org} and ended_at is null) member
  join person on person.id = member.id`;

/**
 * Returns a query for the open rows of a duty that one person alone has and cannot do: the owner of
 * an object, or a person by their name.
 */
function ofOnePerson(duty: Duty, which: Which): RawBuilder<unknown> {
  const { by } = duty;
  const roles = sql`${[...by.roles]}::text[]`;
  const org = by.isOwners ? sql`d.holder` : sql`person.org_id`;
  const holds = by.isOwners
    ? holdsRoleIn(sql`d.holder`, by.roles, AT_MOMENT)
    : sql`(person.roles && ${roles} or exists (select from post p_held
        where p_held.person_id = person.id and p_held.role = any(${roles}) and ${isOfDay(AT_MOMENT)}))`;
  const isAbsent = sql`(person.disabled or not ${holds})`;
  return sql`select d.business_id, ${org} as org_id, d.since, ${isAbsent} as is_absent,
      case when ${isAbsent} then person.name || '已停用或不再是' || ${rolesOf(duty)}::text
        else person.name || '须回避' end as why
    from ${duty.open(AT_MOMENT)} d
    join person on person.id = ${by.isOwners ? sql`d.owner_id` : sql`d.holder`}
    where ${isWanted(org, which)} and (${isAbsent} or person.id = any(d.barred))`;
}

/**
 * Returns a query for the open rows of a duty that nobody can do, as `business_id, org_id, since, is_absent,
 * why`: nobody with an enabled account has one of the roles in the organisation, or separation
 * bars everybody who has. `is_absent`: it waits for one person, who has gone or lost the role. The
 * statement has the time as `moment` (`momentOf`).
 */
function unattended(duty: Duty, which: Which = {}): RawBuilder<unknown> {
  const { by } = duty;
  if (by.isOwners || by.isPersonal) return ofOnePerson(duty, which);
  const isAble = sql`not person.disabled and ${holdsRoleIn(sql`d.holder`, by.roles, AT_MOMENT)}`;
  const able = sql`select from ${membersOf(sql`d.holder`)} where ${isAble}`;
  return sql`select d.business_id, d.holder as org_id, d.since, false as is_absent,
      case when exists (${able}) then ${`${rolesOf(duty)}均须回避`}::text
        else ${`缺少${rolesOf(duty)}`}::text end as why
    from ${duty.open(AT_MOMENT)} d
    where ${isWanted(sql`d.holder`, which)} and not exists (${able} and person.id <> all(d.barred))`;
}

/** Work of one kind that nobody of an organisation can do. */
export interface Unattended {
  readonly orgName: string;
  /** The label of the duty with the roles that may do it: `待验收（验收人）`. */
  readonly work: string;
  readonly count: number;
}

const MOST = 200;

/**
 * Reads the open work that nobody can do, by organisation and kind, up to `MOST` kinds; `duties` must not be
 * empty. Asks all objects of all organisations: for `npm run doctor`, not for a page.
 */
export async function listUnattended(
  duties: readonly Duty[],
  clock: Clock,
  db: Executor,
): Promise<Unattended[]> {
  const found = duties.map(
    (duty) =>
      sql`select u.org_id, ${`${duty.label}（${rolesOf(duty)}）`}::text as work from (${unattended(duty)}) u`,
  );
  const { rows } = await sql<Unattended>`
    with ${momentOf(clock)}
    select org.name as "orgName", u.work, count(*) as count
    from (${sql.join(found, sql` union all `)}) u join org on org.id = u.org_id
    group by org.id, org.name, u.work order by org.name, org.id, u.work limit ${MOST}`.execute(db);
  return rows;
}

/** Open work about one object that nobody of an organisation can do. */
export interface UnattendedWork {
  /** The label of the duty: `待验收`. */
  readonly label: string;
  /** The reason in words: `缺少验收人`. */
  readonly why: string;
}

/** Reads the open work about an object that nobody of an organisation can do; `duties` must not be empty. */
export async function readUnattended(
  duties: readonly Duty[],
  which: { readonly orgId: string; readonly businessId: string },
  clock: Clock,
  db: Executor,
): Promise<UnattendedWork[]> {
  const found = duties.map(
    (duty, n) =>
      sql`select ${n}::int as n, ${duty.label}::text as label, u.why from (${unattended(duty, which)}) u`,
  );
  const { rows } = await sql<UnattendedWork>`with ${momentOf(clock)}
    select f.label, f.why from (${sql.join(found, sql` union all `)}) f
    group by f.label, f.why order by min(f.n), f.why`.execute(db);
  return rows;
}

/** The largest number of stored rows of one duty, those that wait longest. */
const MOST_STORED = 1000;

/** Stores which open work of a duty nobody can do now; with `isRecheck` asks only the work stored before. */
async function storeUnattended(
  duty: Duty,
  { isRecheck }: { readonly isRecheck: boolean },
  clock: Clock,
  db: Executor,
): Promise<void> {
  const ids = sql`select business_id from unattended_work where duty = ${duty.name}`;
  await sql`with ${momentOf(clock)},
    found as materialized (select distinct on (u.business_id, u.org_id) u.*
      from (select * from (${unattended(duty, isRecheck ? { ids } : {})}) u
        order by u.since, u.business_id limit ${MOST_STORED}) u
      order by u.business_id, u.org_id, u.is_absent),
    gone as (delete from unattended_work w where w.duty = ${duty.name} and not exists (
      select from found f where f.business_id = w.business_id and f.org_id = w.org_id))
    insert into unattended_work (duty, business_id, org_id, label, why, is_absent, since)
    select ${duty.name}::text, f.business_id, f.org_id, ${duty.label}::text, f.why, f.is_absent,
      coalesce(f.since, (select now from moment))
    from found f
    on conflict (duty, business_id, org_id) do update set label = excluded.label,
      why = excluded.why, is_absent = excluded.is_absent, since = excluded.since`.execute(db);
}

/**
 * Stores which open work nobody can do, for the duties of administrators. Asking every object is expensive,
 * so that lists read the stored work. A fault of one duty does not keep the others.
 */
export async function refreshUnattended(
  { duties, clock, db }: { readonly duties: readonly Duty[]; clock: Clock; db: Executor },
  which: { readonly isRecheck: boolean },
  report: (error: unknown) => void,
): Promise<void> {
  const { rows } = await sql<{ duty: string }>`select distinct duty from unattended_work`.execute(
    db,
  );
  const stored = new Set(rows.map(({ duty }) => duty));
  for (const duty of duties) {
    if (which.isRecheck && !stored.has(duty.name)) continue;
    await storeUnattended(duty, which, clock, db).catch(report);
  }
}
