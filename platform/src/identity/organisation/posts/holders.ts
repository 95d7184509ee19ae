import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';

/*
 * The one rule of who holds a role in which unit: in their own unit by `person.roles`, which is what the
 * posts there give today, in another by a post of today. Nobody brings a role along from one unit to
 * another, and nobody has one in a unit that is closed.
 */

/** The condition that the post `p_held` is of today, whether or not its unit is closed. */
export const isOfDay = (clock: Clock) => sql`p_held.ended_at is null
  and to_char(${clock.now()} at time zone ${CHINA_ZONE}::text, 'YYYY-MM-DD')
    between p_held.from_on and coalesce(p_held.to_on, '9999-12-31')`;

/** The condition that the post `p_held` is of today, in a unit that is not closed. */
const isOfToday = (clock: Clock) => sql`${isOfDay(clock)}
  and not exists (select from org p_unit where p_unit.id = p_held.org_id and p_unit.is_closed)`;

/** The roles of the row `person` in a unit now, as an array. */
export const rolesHeldIn = (
  unitId: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<RoleName[]> => sql<RoleName[]>`(case when person.org_id = ${unitId} then person.roles
  else array(select p_held.role from post p_held where p_held.person_id = person.id
    and p_held.org_id = ${unitId} and ${isOfToday(clock)}) end)`;

/** The condition over the row `person` that they have one of these roles in a unit now. */
export const holdsRoleIn = (
  unitId: RawBuilder<unknown>,
  roles: readonly string[],
  clock: Clock,
): RawBuilder<boolean> => sql<boolean>`(case when person.org_id = ${unitId}
  then person.roles && ${[...roles]}::text[]
  else exists (select from post p_held where p_held.person_id = person.id
    and p_held.org_id = ${unitId} and p_held.role = any(${[...roles]}::text[])
    and ${isOfToday(clock)}) end)`;

/**
 * Everybody who has a role now, once for each unit in which they have it: rows `person_id, org_id`. People
 * who were disabled are among them. The role is a literal, so that the indexes over it (of posts, and of reviewers)
 * are used by a kept plan too.
 */
export const holdersOfRole = (role: string, clock: Clock): RawBuilder<unknown> => sql`(
  select p_own.id as person_id, p_own.org_id from person p_own
    where ${sql.lit(role)} = any(p_own.roles)
  union all select p_held.person_id, p_held.org_id from post p_held
    join person p_own on p_own.id = p_held.person_id and p_own.org_id <> p_held.org_id
    where p_held.role = ${sql.lit(role)} and ${isOfToday(clock)})`;

/**
 * The roles of the row `person` in a unit for which they may take work over: those that they hold, and in a
 * closed unit those that they would hold if it were open. Nobody does the work before it is.
 */
export const rolesToTakeIn = (
  unitId: RawBuilder<unknown>,
  clock: Clock,
): RawBuilder<RoleName[]> => sql<RoleName[]>`(case
  when exists (select from org p_closed where p_closed.id = ${unitId} and p_closed.is_closed)
  then array(select p_held.role from post p_held where p_held.person_id = person.id
    and p_held.org_id = ${unitId} and ${isOfDay(clock)})
  else ${rolesHeldIn(unitId, clock)} end)`;

/** The condition over the row `person` that they may take over work of a unit by one of these roles. */
export const mayTakeIn = (
  unitId: RawBuilder<unknown>,
  roles: readonly string[],
  clock: Clock,
): RawBuilder<boolean> => sql<boolean>`(${rolesToTakeIn(unitId, clock)} && ${[...roles]}::text[])`;

/**
 * The join of each row with the organisations `holder` in which somebody, enabled or not, has this role: for
 * work that people with the role may do in any organisation.
 */
export const joinHolders = (role: RoleName): RawBuilder<unknown> => sql`join org holder on exists (
  select from person h where h.org_id = holder.id and ${role} = any(h.roles))`;
