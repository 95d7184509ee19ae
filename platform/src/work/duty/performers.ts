import { LENT } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { verbOf } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn, rolesHeldIn } from '../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayCall } from '../../kernel/http/caller/policy.ts';
import { callerOf, isReached } from '../../kernel/http/caller/reach.ts';
import { lentIn } from '../delegation/stand-in.ts';

/** An object that waits, as `Duty.open` describes it. */
export interface OpenDuty {
  readonly businessId: string;
  readonly holder: string;
  readonly ownerId: string | null;
  readonly barred: readonly string[];
}

interface HolderPerson {
  readonly holder: string;
  readonly id: string;
  readonly roles: Person['roles'];
  readonly duties: Person['duties'] | null;
  readonly grants: NonNullable<Person['made']>['grants'] | null;
}

/** The grants of the custom roles of the row `person` in an organisation; null without such a role. */
const grantsIn = (orgId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_object_agg(m.role, m.verbs) from (
    select post.role, coalesce(json_object_agg(g.verb, g.scope) filter (where g.verb is not null),
      '{}') as verbs
    from post left join role_grant g on g.role_id = post.role_id
    where post.person_id = person.id and post.org_id = ${orgId} and post.role_id is not null
      and post.ended_at is null
    group by post.role) m)`;

/** The people who have one of the duty's roles in these organisations, disabled ones left out. */
async function peopleIn(
  holders: readonly string[],
  roles: readonly string[],
  clock: Clock,
  db: Executor,
): Promise<HolderPerson[]> {
  const { rows } = await sql<HolderPerson>`
    select h.id as holder, person.id, ${rolesHeldIn(sql`h.id`, clock)} as roles, staff.duties,
      ${grantsIn(sql`h.id`)} as grants
    from unnest(${[...new Set(holders)]}::text[]) h(id)
    join lateral (select id from person where org_id = h.id
        union select person_id from post where org_id = h.id and ended_at is null) member on true
    join person on person.id = member.id and not person.disabled
    left join supplier_staff staff on staff.person_id = person.id
    where ${holdsRoleIn(sql`h.id`, roles, clock)}
    order by person.id`.execute(db);
  return rows;
}

/** The fields of a person by which calls are judged, in the organisation of the duty. */
const personIn = ({ holder, id, roles, duties, grants }: HolderPerson): Person => ({
  id,
  name: '',
  orgId: holder,
  orgName: '',
  orgType: 'buyer',
  roles,
  tokenHash: '',
  ...(duties && { duties }),
  ...(grants && { made: { grants, unitsBelow: [holder], colleagues: [] } }),
});

function mayPerform({ by }: Duty, open: OpenDuty, person: Person): boolean {
  if (!by || !mayCall(by.roles, by.call, person)) return false;
  if (by.isOwners) return person.id === open.ownerId;
  const caller = callerOf(person, by.call, by.roles);
  return (
    isReached(caller, { unitId: open.holder, ownerId: open.ownerId }) &&
    !open.barred.includes(person.id)
  );
}

/**
 * Returns the ids of the people in the holder's organisation who may do a duty, for each open one. People
 * who reach the work from above or by a delegation see it in their list, but are not told of each.
 */
export async function performersOf(
  duty: Duty,
  open: readonly OpenDuty[],
  clock: Clock,
  db: Executor,
): Promise<ReadonlyMap<OpenDuty, readonly string[]>> {
  const { by } = duty;
  if (!by) return new Map(open.map((one) => [one, [one.holder]]));
  const holders = open.map(({ holder }) => holder);
  const people = (await peopleIn(holders, by.roles, clock, db)).map(personIn);
  return new Map(
    open.map((one) => [
      one,
      people
        .filter((person) => person.orgId === one.holder && mayPerform(duty, one, person))
        .map(({ id }) => id),
    ]),
  );
}

/**
 * Returns the ids of the people to whom a role of the duty is lent in the holder's organisation now, for each
 * open one. They see it in their list; of its deadline they are told like those whose place they take.
 */
export async function deputiesFor<Open extends OpenDuty>(
  { by }: Duty,
  open: readonly Open[],
  clock: Clock,
  db: Executor,
): Promise<ReadonlyMap<Open, readonly string[]>> {
  const roles = LENT.filter(
    ({ role, verbs }) =>
      by.roles.includes(role) &&
      verbs.some((verb) => verb === by.call.name || verb === verbOf(by.call)),
  ).map(({ role }) => role);
  if (by.isOwners || by.isPersonal || roles.length === 0 || open.length === 0) return new Map();
  const holders = [...new Set(open.map(({ holder }) => holder))];
  const lent = roles.map(
    (role) => sql`select h.id as holder, lent.person_id as "personId"
      from unnest(${holders}::text[]) h(id)
      join lateral ${lentIn(sql`h.id`, role, clock)} lent on true`,
  );
  const { rows } = await sql<{ holder: string; personId: string }>`
    ${sql.join(lent, sql` union `)} order by 1, 2`.execute(db);
  return new Map(
    open.map((one) => [
      one,
      rows
        .filter(({ holder, personId }) => holder === one.holder && !one.barred.includes(personId))
        .map(({ personId }) => personId),
    ]),
  );
}

interface LateDuty extends OpenDuty {
  readonly performers: readonly string[];
}

/**
 * Returns the ids of those who are told that a deadline passed, by holder: the administrators of the unit,
 * by `Duty.escalatesTo` others; the performers themselves in an organisation without such a person, and for
 * work that one person has by their name, as who evaluates or supervises is no news for others.
 */
export async function headsOf(
  duty: Duty,
  late: readonly LateDuty[],
  clock: Clock,
  db: Executor,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byHolder = Map.groupBy(late, ({ holder }) => holder);
  const roles = duty.escalatesTo ?? ['unitAdmin'];
  const people = duty.by.isPersonal ? [] : await peopleIn([...byHolder.keys()], roles, clock, db);
  return new Map(
    [...byHolder].map(([holder, rows]) => {
      const heads = people.filter((person) => person.holder === holder).map(({ id }) => id);
      const performers = [...new Set(rows.flatMap((row) => row.performers))];
      return [holder, heads.length > 0 ? heads : performers];
    }),
  );
}
