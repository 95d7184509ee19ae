import type { DueKind } from '@jicai/shared/domain/work/todo/due.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** The ids of computed rows begin with this; those of stored to-dos are UUIDs. */
const DUE_PREFIX = 'due:';
export const isDueId = (id: string): boolean => id.startsWith(DUE_PREFIX);

/** The duty and the object of a computed row. */
export interface DueRef {
  readonly kind: string;
  readonly businessId: string;
}

/** Returns the duty and the object that the id of a computed row names; `null` for another id. */
export function dutyOfId(id: string): DueRef | null {
  const [, kind, businessId] = /^due:([^:]+):(.+)$/.exec(id) ?? [];
  return kind && businessId ? { kind, businessId } : null;
}

/** A number that badges show: the objects that wait for one kind of work. */
export interface DueNumber {
  readonly kind: DueKind;
  /** The number as SQL in parentheses. */
  readonly number: RawBuilder<number>;
}

/** Computes to-dos from the state of business objects, so that none is forgotten and none outlives its work. */
export interface DueSource {
  /**
   * The to-dos of a person as SQL in parentheses, with the columns `kind`, `person_id`, `business_type`,
   * `business_id`, `process_name`, `content`, `url`, `from_name`, `since`, `due_at` and `unit_id` (null if
   * the work waits for one person) in this order; null if there can be none. `kind` and `business_id` identify a row of a person. The statement around it has the
   * time as `now` of the common table expression `moment`.
   */
  readonly rows: (person: Person) => RawBuilder<unknown> | null;
  /** A query that has a row if the work waits for the person; null if it cannot. With `moment`, as `rows`. */
  readonly waits: (person: Person, ref: DueRef) => RawBuilder<unknown> | null;
  /** The numbers of the kinds of work that concern the person, zero included. */
  readonly numbers: (person: Person) => readonly DueNumber[];
}

/** The computed rows, or none of them, with the columns of `DueSource.rows`. */
export const dueRows = (due: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  due ??
  sql`(select '' as kind, '' as person_id, '' as business_type, '' as business_id, '' as process_name,
    '' as content, '' as url, '' as from_name, now() as since, now() as due_at,
    '' as unit_id where false)`;

/** Returns stored to-dos and the computed rows of the table `due` as one table. */
export const withDue = (stored: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select id, person_id, kind, open_mode, business_type, business_id, process_name,
      content, url, from_name, flow_id, created_at, read_at, handled_at, handled_by, due_at, unit_id, begun
    from ${stored} stored
    union all
    select ${DUE_PREFIX} || due.kind || ':' || due.business_id, due.person_id, 'task', 'page',
      due.business_type, due.business_id, due.process_name, due.content, due.url, due.from_name, null,
      due.since, null, null, null, due.due_at, due.unit_id, null::jsonb
    from due)`;
