import {
  LENT,
  MATTERS,
  type Matter,
  nameFor,
} from '@jicai/shared/domain/kernel/rights/delegation.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Giver, Person } from '../../kernel/http/caller/caller.ts';
import { isRunning, mayStandIn } from '../approval/reviewers/deputies.ts';

/*
 * The one question of every part of a post that is delegated: who acts in whose place now. The giver must
 * have its role in the delegation's unit at this moment, so that none outlives the giver's post; whether the
 * deputy may stand in says `mayStandIn`. A lent part is known by the session's statement (`inPlaceOf`).
 */

/** Delegations `d` of a matter that run now, of a giver and a deputy by their roles in its unit. */
const running = (matter: Matter, clock: Clock) => {
  const { role, lends } = MATTERS[matter];
  const part = { role, isLent: lends !== null };
  return sql`review_delegation d
    where d.business_type = ${matter} and ${isRunning(clock)}
      and exists (select from person where person.id = d.from_person_id and not person.disabled
        and ${holdsRoleIn(sql`d.unit_id`, [role], clock)})
      and exists (select from person where person.id = d.to_person_id
        and ${mayStandIn(part, sql`d.unit_id`, clock)})`;
};

/** The condition that a person acts in the place of `giver` (a column or a value) in a matter now, for any unit or this one. */
export const standsIn = (
  giver: RawBuilder<unknown>,
  { personId, unitId }: { readonly personId: string; readonly unitId?: string },
  matter: Matter,
  clock: Clock,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${running(matter, clock)}
    and d.from_person_id = ${giver} and d.to_person_id = ${personId}
    ${unitId === undefined ? sql`` : sql`and d.unit_id = ${unitId}`})`;

/** The ids of those who act in the place of `giver` in a matter now, as an array. */
export const deputiesOf = (
  giver: RawBuilder<unknown>,
  matter: Matter,
  clock: Clock,
): RawBuilder<string[]> =>
  sql<string[]>`array(select d.to_person_id from ${running(matter, clock)}
    and d.from_person_id = ${giver} order by d.to_person_id)`;

/** A query for those (`id`) who act in the place of one of `givers`, a query for ids, in a matter now. */
export const deputiesOfAny = (
  givers: RawBuilder<unknown>,
  matter: Matter,
  clock: Clock,
): RawBuilder<unknown> =>
  sql`select d.to_person_id as id from ${running(matter, clock)} and d.from_person_id in (${givers})`;

/** Rows `person_id` of the people who have a role of a unit on loan now. */
export const lentIn = (
  unitId: RawBuilder<unknown>,
  role: RoleName,
  clock: Clock,
): RawBuilder<unknown> => {
  const matter = LENT.find((lent) => lent.role === role)?.matter;
  return matter === undefined
    ? sql`(select null::text as person_id where false)`
    : sql`(select d.to_person_id as person_id from ${running(matter, clock)}
        and d.unit_id = ${unitId})`;
};

/** Somebody who acts by a role: `乙（代甲）` where it is lent, for the log and the papers. */
export function actingBy(person: Person, role: RoleName): { person: Person; giver: Giver | null } {
  const giver = person.inPlaceOf?.[role] ?? null;
  return { person: { ...person, name: nameFor(person.name, giver?.name ?? null) }, giver };
}
