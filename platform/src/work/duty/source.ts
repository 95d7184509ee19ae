import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayCall } from '../../kernel/http/caller/policy.ts';
import { callerOf, reached } from '../../kernel/http/caller/reach.ts';
import type { DueSource } from '../todo/due.ts';

/** The condition over `d`, a row of the duty, that it waits for this person; null if no row can. */
function waitsFor({ by }: Duty, person: Person): RawBuilder<boolean> | null {
  if (!by) return sql<boolean>`(d.holder = ${person.id} and d.holder <> all(d.barred))`;
  if (!mayCall(by.roles, by.call, person)) return null;
  const caller = callerOf(person, by.call, by.roles);
  const isReached = reached(caller, { unit: sql`d.holder`, owner: sql`d.owner_id` });
  const isOwn = by.isOwnUnit ? sql`d.holder = ${person.orgId}` : sql`true`;
  return sql<boolean>`(${isReached} and ${isOwn} and ${person.id} <> all(d.barred))`;
}

/** The open rows of the duties of a person as the columns of `DueSource`; null if they can have none. */
function rowsFor(
  duties: readonly Duty[],
  person: Person,
  clock: Clock,
): RawBuilder<unknown> | null {
  const parts = duties.flatMap((duty) => {
    const condition = waitsFor(duty, person);
    if (!condition) return [];
    return sql`select ${duty.name}::text as kind, ${person.id}::text as person_id,
      ${duty.businessType}::text as business_type, d.business_id, ${duty.label}::text as process_name,
      d.content, d.url, d.from_name, d.since, d.due_at
      from ${duty.open(clock)} d where ${condition}`;
  });
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` union all `)})`;
}

/** The duties of all slices as a source of computed to-dos. They have no numbers of their own beside the list. */
export const dutiesDue = (duties: readonly Duty[], clock: Clock): DueSource => ({
  rows: (person) => rowsFor(duties, person, clock),
  count: async (person, db: Executor) => {
    const rows = rowsFor(duties, person, clock);
    if (!rows) return { counts: [], own: 0 };
    const { rows: found } = await sql<{ own: number }>`
      select count(*) as own from ${rows} due`.execute(db);
    return { counts: [], own: found[0]?.own ?? 0 };
  },
});

/** Several sources as one. */
export const allDue = (...sources: readonly DueSource[]): DueSource => ({
  rows: (person) => {
    const parts = sources.flatMap((source) => source.rows(person) ?? []);
    return parts.length === 0
      ? null
      : sql`(${sql.join(
          parts.map((part) => sql`select * from ${part} part`),
          sql` union all `,
        )})`;
  },
  count: async (person, db) => {
    const counted = await Promise.all(sources.map((source) => source.count(person, db)));
    return {
      counts: counted.flatMap(({ counts }) => counts),
      own: counted.reduce((sum, { own }) => sum + own, 0),
    };
  },
});
