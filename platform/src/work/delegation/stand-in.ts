import { LENT, MATTERS, type Matter, nameFor } from '@jicai/shared/domain/kernel/delegation.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Giver, Person } from '../../kernel/http/caller.ts';

/*
 * The one question of every part of a post that is delegated: who acts in whose place now. The giver must
 * have its role at this moment, so that none outlives the giver's post; the deputy too, unless it is
 * lent: then the session's statement knows it (`inPlaceOf`).
 */

/** Rows of `person` that hold a matter's role in the unit now. */
const holdsRole = (person: string, matter: Matter) => sql`(not ${sql.ref(person)}.disabled
  and ${MATTERS[matter].role} = any(${sql.ref(person)}.roles))`;

/** Delegations `d` of a matter that run now, joined with `giver` and `deputy` of one unit. */
const running = (matter: Matter, clock: Clock) => sql`review_delegation d
  join person giver on giver.id = d.from_person_id
  join person deputy on deputy.id = d.to_person_id and deputy.org_id = giver.org_id
  where d.business_type = ${matter} and d.revoked_at is null
    and d.starts_at <= ${clock.now()} and d.ends_at > ${clock.now()}
    and ${holdsRole('giver', matter)} and ${holdsRole('deputy', matter)}`;

/** The condition that a person acts in the place of `giver` (a column or a value) in a matter now. */
export const standsIn = (
  giver: RawBuilder<unknown>,
  deputyId: string,
  matter: Matter,
  clock: Clock,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${running(matter, clock)}
    and d.from_person_id = ${giver} and d.to_person_id = ${deputyId})`;

/** The ids of those who act in the place of `giver` in a matter now, as an array. */
export const deputiesOf = (
  giver: RawBuilder<unknown>,
  matter: Matter,
  clock: Clock,
): RawBuilder<string[]> =>
  sql<string[]>`array(select d.to_person_id from ${running(matter, clock)}
    and d.from_person_id = ${giver} order by d.to_person_id)`;

/** The people of a unit to whom a role is lent now, over the row `person`. */
export const isLent = (role: RoleName, clock: Clock): RawBuilder<boolean> => {
  const matter = LENT.find((lent) => lent.role === role)?.matter;
  if (matter === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from review_delegation d
    join person giver on giver.id = d.from_person_id and not giver.disabled
      and giver.org_id = person.org_id and ${role} = any(giver.roles)
    where d.to_person_id = person.id and d.business_type = ${matter} and d.revoked_at is null
      and d.starts_at <= ${clock.now()} and d.ends_at > ${clock.now()})`;
};

/** Somebody who acts by a role: `乙（代甲）` where it is lent, for the log and the papers. */
export function actingBy(person: Person, role: RoleName): { person: Person; giver: Giver | null } {
  const giver = person.inPlaceOf?.[role] ?? null;
  return { person: { ...person, name: nameFor(person.name, giver?.name ?? null) }, giver };
}
