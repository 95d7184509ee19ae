import { dueKinds } from '@jicai/shared/domain/work/todo/due.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { mayCall } from '../../kernel/http/caller/policy.ts';
import { callerOf, reached } from '../../kernel/http/caller/reach.ts';
import type { DueSource, WatchedWork } from '../todo/due.ts';

/** The columns of a waiting object that say for whom it waits (`Duty.open`). */
export interface HolderColumns {
  readonly holder: RawBuilder<unknown>;
  readonly owner: RawBuilder<unknown>;
  readonly barred: RawBuilder<unknown>;
}

const OF_ROW: HolderColumns = {
  holder: sql`d.holder`,
  owner: sql`d.owner_id`,
  barred: sql`d.barred`,
};

/**
 * Returns the condition that an object waits for this person, by default over `d`, a row of
 * `Duty.open`; `null` if the person may not make the duty's call, so that no object can wait.
 */
export function waitsFor(
  { by }: Pick<Duty, 'by'>,
  person: Person,
  { holder, owner, barred }: HolderColumns = OF_ROW,
): RawBuilder<boolean> | null {
  if (!by) return sql<boolean>`(${holder} = ${person.id} and ${holder} <> all(${barred}))`;
  if (!mayCall(by.roles, by.call, person)) return null;
  const caller = callerOf(person, by.call, by.roles);
  const isReached = reached(caller, { unit: holder, owner });
  const isOwn = by.isOwners ? sql`${owner} = ${person.id}` : sql`${person.id} <> all(${barred})`;
  const isOfUnit = by.isOwnUnit ? sql`${holder} = ${person.orgId}` : sql`true`;
  return sql<boolean>`(${isReached} and ${isOwn} and ${isOfUnit})`;
}

/**
 * Creates the source of computed to-dos from duties. Duties whose name is a `DueKind` also have a
 * number for badges, to which `watched` adds the work of colleagues.
 */
export const dutiesDue = (
  duties: readonly Duty[],
  clock: Clock,
  watched: readonly WatchedWork[] = [],
): DueSource => {
  const held = (person: Person) =>
    duties.flatMap((duty) => {
      const condition = waitsFor(duty, person);
      return condition ? [{ duty, condition }] : [];
    });
  return {
    rows: (person) => {
      const parts = held(person).map(
        ({
          duty,
          condition,
        }) => sql`select ${duty.name}::text as kind, ${person.id}::text as person_id,
          ${duty.businessType}::text as business_type, d.business_id,
          ${duty.label}::text as process_name, d.content, d.url, d.from_name, d.since, d.due_at
          from ${duty.open(clock)} d where ${condition}`,
      );
      return parts.length === 0 ? null : sql`(${sql.join(parts, sql` union all `)})`;
    },
    numbers: (person) => {
      const others = watched.flatMap(({ kind, count }) => {
        const number = count(person);
        return number ? [{ kind, number }] : [];
      });
      const kinds = new Set<string>([
        ...held(person).map(({ duty }) => duty.name),
        ...others.map(({ kind }) => kind),
      ]);
      return { kinds: dueKinds.filter((kind) => kinds.has(kind)), watched: others };
    },
  };
};
