import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** The ids of computed rows begin with this; those of stored to-dos are UUIDs. */
const DUE_PREFIX = 'due:';
export const isDueId = (id: string): boolean => id.startsWith(DUE_PREFIX);

/** Computes to-dos from the state of business objects, so that none is forgotten and none outlives its work. */
export interface DueSource {
  /**
   * The to-dos of a person as SQL in parentheses, with the columns `kind`, `person_id`, `business_type`,
   * `business_id`, `process_name`, `content`, `url`, `from_name`, `since` and `due_at` in this order; null if
   * there can be none. `kind` and `business_id` identify a row of a person.
   */
  readonly rows: (person: Person) => RawBuilder<unknown> | null;
  /** The numbers that badges show by kind of work, and the number of rows (`own`). */
  readonly count: (
    person: Person,
    db: Executor,
  ) => Promise<{ readonly counts: DueCount[]; readonly own: number }>;
}

/** Returns stored to-dos and computed rows as one table; `due` is what `DueSource.rows` returns. */
export function withDue(
  stored: RawBuilder<unknown>,
  due: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  if (!due) return stored;
  return sql`(select id, person_id, kind, open_mode, business_type, business_id, process_name,
      content, url, from_name, flow_id, created_at, read_at, handled_at, handled_by, due_at, begun
    from ${stored} stored
    union all
    select ${DUE_PREFIX} || due.kind || ':' || due.business_id, due.person_id, 'task', 'page',
      due.business_type, due.business_id, due.process_name, due.content, due.url, due.from_name, null,
      due.since, null, null, null, due.due_at, null::jsonb
    from ${due} due)`;
}
