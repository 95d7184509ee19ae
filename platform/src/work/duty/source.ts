import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayCall } from '../../kernel/http/caller/policy.ts';
import { callerOf, reached } from '../../kernel/http/caller/reach.ts';
import type { DueNumber, DueSource } from '../todo/due.ts';

/**
 * The largest number of rows of one duty in a person's list, those that wait longest. The bound keeps the
 * list cheap for whoever has thousands of open objects: the rows are chosen by their time alone, then `barred`
 * and the texts are computed for the chosen ones.
 */
const MOST = 200;

/**
 * The time of the statement, from its common table expression `moment`. A call of the database's clock inside
 * `Duty.open` is volatile, which keeps PostgreSQL from merging the query into the one around it: it would
 * compute all columns of all rows.
 */
export const AT_MOMENT: Clock = { now: () => sql<number>`(select moment.now from moment)` };

/** Returns the common table expression `moment` with the time of a clock. */
export const momentOf = (clock: Clock): RawBuilder<unknown> =>
  sql`moment as materialized (select ${clock.now()} as now)`;

/** Conditions over an object that waits, both of which hold if it waits for a person. */
interface Waiting {
  /** The object is within the person's reach. */
  readonly isReached: RawBuilder<boolean>;
  /** Separation of duties does not bar the person; expensive for some duties. */
  readonly isFree: RawBuilder<boolean>;
}

/**
 * Returns the conditions that an object waits for this person, over `d`, a row of `Duty.open`;
 * `null` if the person may not make the duty's call, so that no object can wait.
 */
function waitingFor({ by }: Pick<Duty, 'by'>, person: Person): Waiting | null {
  if (!mayCall(by.roles, by.call, person)) return null;
  const isFree = sql<boolean>`${person.id} <> all(d.barred)`;
  if (by.isPersonal) return { isReached: sql<boolean>`d.holder = ${person.id}`, isFree };
  const caller = callerOf(person, by.call, by.roles);
  const inReach = reached(caller, { unit: sql`d.holder`, owner: sql`d.owner_id` });
  const isOwned = by.isOwners ? sql`d.owner_id = ${person.id}` : sql`true`;
  const isOfUnit = by.isOwnUnit ? sql`d.holder = ${person.orgId}` : sql`true`;
  return {
    isReached: sql<boolean>`(${inReach} and ${isOwned} and ${isOfUnit})`,
    isFree,
  };
}

/** Returns the rows of a duty that wait longest for a person, as SQL with the alias `d`. */
const longest = (duty: Duty, { isReached, isFree }: Waiting): RawBuilder<unknown> => sql`
  (select d.* from ${duty.open(AT_MOMENT)} d where ${isReached}
    order by d.since, d.business_id limit ${MOST}) d where ${isFree}`;

/**
 * Returns the ids of the objects of a duty that wait for a person, as SQL in parentheses; with `isBounded` at
 * most `MOST`. `null` if no object can wait for them.
 */
export function waitingIds(
  duty: Duty,
  person: Person,
  clock: Clock,
  { isBounded }: { readonly isBounded: boolean },
): RawBuilder<unknown> | null {
  const waiting = waitingFor(duty, person);
  if (!waiting) return null;
  const { isReached, isFree } = waiting;
  const from = isBounded
    ? longest(duty, waiting)
    : sql`${duty.open(AT_MOMENT)} d where ${isReached} and ${isFree}`;
  return sql`(with ${momentOf(clock)}
    select d.business_id from ${from})`;
}

/**
 * Creates the source of computed to-dos from duties; `numbers` returns what badges count, apart from the list,
 * because the list is bounded.
 */
export const dutiesDue = (
  duties: readonly Duty[],
  numbers: (person: Person) => readonly DueNumber[] = () => [],
): DueSource => ({
  rows: (person) => {
    const parts = duties.flatMap((duty) => {
      const waiting = waitingFor(duty, person);
      return waiting
        ? sql`select ${duty.name}::text as kind, ${person.id}::text as person_id,
            ${duty.businessType}::text as business_type, d.business_id,
            ${duty.label}::text as process_name, d.content, d.url, d.from_name, d.since, d.due_at,
            ${duty.by.isPersonal ? sql`null::text` : sql`d.holder`} as unit_id
            from ${longest(duty, waiting)}`
        : [];
    });
    return parts.length === 0 ? null : sql`(${sql.join(parts, sql` union all `)})`;
  },
  waits: (person, { kind, businessId }) => {
    const duty = duties.find(({ name }) => name === kind);
    const waiting = duty && waitingFor(duty, person);
    if (!waiting) return null;
    return sql`select from ${duty.open(AT_MOMENT)} d
      where d.business_id = ${businessId} and ${waiting.isReached} and ${waiting.isFree}`;
  },
  numbers,
});
