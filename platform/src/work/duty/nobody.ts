import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { ROLES_OF_UNIT } from '@jicai/shared/domain/identity/organisation.ts';
import { ROLES, type RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdersOfRole, holdsRoleIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';

/*
 * Finds open duties that nobody in the organisation can do, so that somebody is told before the
 * work waits in vain.
 */

/**
 * Returns the label of a duty with the roles that may do it: `待验收（验收人）`; only the label for a duty
 * of a single person.
 */
const wordsOf = ({ label, by }: Duty): string =>
  by ? `${label}（${by.roles.map((role) => ROLES[role]).join('或')}）` : label;

/**
 * Returns a query for the open rows of a duty that nobody can do, as `org_id, work, since`. A duty
 * of a single person: the account is disabled. A duty of roles: nobody with an enabled account has
 * one of the roles in the organisation, apart from people whom separation bars. With `isOwners`
 * only the owner counts.
 */
function unattended(duty: Duty, clock: Clock): RawBuilder<unknown> {
  const { by } = duty;
  const from = sql`${duty.open(clock)} d`;
  if (!by)
    return sql`select person.org_id, ${wordsOf(duty)}::text as work, d.since
      from ${from} join person on person.id = d.holder where person.disabled`;
  const isAble = sql`not person.disabled and ${holdsRoleIn(sql`d.holder`, by.roles, clock)}`;
  const able = by.isOwners
    ? sql`select from person where person.id = d.owner_id and ${isAble}`
    : sql`select from (select id from person where org_id = d.holder
          union all select person_id from post where org_id = d.holder and ended_at is null) member
        join person on person.id = member.id where ${isAble} and person.id <> all(d.barred)`;
  return sql`select d.holder as org_id, ${wordsOf(duty)}::text as work, d.since
    from ${from} where not exists (${able})`;
}

/** Joins the queries of several duties, at least one, as SQL in parentheses. */
const allOf = (
  ask: (duty: Duty, clock: Clock) => RawBuilder<unknown>,
  duties: readonly Duty[],
  clock: Clock,
): RawBuilder<unknown> =>
  sql`(${sql.join(
    duties.map((duty) => ask(duty, clock)),
    sql` union all `,
  )})`;

/**
 * Returns a query as `unattended` does, but for a list that people open often: it asks once which organisations
 * have somebody with one of the roles, and not for each row who is barred. The check of `npm run doctor` finds
 * the rest.
 */
function withoutHolder(duty: Duty, clock: Clock): RawBuilder<unknown> {
  const { by } = duty;
  if (!by || by.isOwners) {
    const person = by ? sql`d.owner_id` : sql`d.holder`;
    return sql`select ${by ? sql`d.holder` : sql`gone.org_id`} as org_id,
      ${wordsOf(duty)}::text as work, d.since
      from ${duty.open(clock)} d join person gone on gone.id = ${person} where gone.disabled`;
  }
  const holders = by.roles.map(
    (role) => sql`select h.org_id from ${holdersOfRole(role, clock)} h
      join person on person.id = h.person_id where not person.disabled`,
  );
  return sql`select d.holder as org_id, ${wordsOf(duty)}::text as work, d.since
    from ${duty.open(clock)} d where d.holder not in (${sql.join(holders, sql` union all `)})`;
}

/** Work of one kind that nobody of an organisation can do. */
export interface Unattended {
  readonly orgName: string;
  /** The label of the duty with the roles that may do it. */
  readonly work: string;
  readonly count: number;
}

const NOBODY = 'duty.nobody';
const MOST = 200;

/**
 * Reads the open work that nobody can do, by organisation and kind, up to `MOST` kinds. `duties`
 * must contain a duty other than `duty.nobody`, which is left out.
 */
export async function listUnattended(
  duties: readonly Duty[],
  clock: Clock,
  db: Executor,
): Promise<Unattended[]> {
  const others = duties.filter(({ name }) => name !== NOBODY);
  const { rows } = await sql<Unattended>`
    select org.name as "orgName", u.work, count(*) as count
    from ${allOf(unattended, others, clock)} u join org on org.id = u.org_id
    group by org.id, org.name, u.work order by org.name, org.id, u.work limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Creates the duty of a unit's administrators to provide people for open work of these duties that
 * nobody in the unit can do; one row for each unit.
 */
const nobodyDuty = (duties: readonly Duty[]): Duty => ({
  name: NOBODY,
  label: '待办无人可办',
  businessType: 'none',
  by: { roles: ['unitAdmin'], call: { name: 'member.list', write: false } },
  open: (clock) => sql`(select u.org_id as business_id, u.org_id as holder, null::text as owner_id,
    '{}'::text[] as barred, count(*) || ' 项待办在本单位没有可以办理的人：'
      || string_agg(distinct u.work, '、') as content,
    ${menuPaths.members}::text as url, '' as from_name, min(u.since) as since,
    null::timestamptz as due_at
    from ${allOf(withoutHolder, duties, clock)} u group by u.org_id)`,
});

/** The roles of people in units that have an administrator, except the administrator's own. */
const UNIT_ROLES: readonly RoleName[] = [
  ...ROLES_OF_UNIT.buyer,
  ...ROLES_OF_UNIT.groupBuyer,
  ...ROLES_OF_UNIT.reviewer,
].filter((role) => role !== 'unitAdmin');

const isOfUnits = ({ by }: Duty): boolean =>
  !by || by.roles.some((role) => UNIT_ROLES.includes(role));

/**
 * Returns these duties and the duty of units' administrators to provide people for them. That duty
 * queries the others once more, so it leaves out those that only roles of other organisations have.
 */
export const withNobody = (duties: readonly Duty[]): readonly Duty[] => [
  ...duties,
  nobodyDuty(duties.filter(isOfUnits)),
];
