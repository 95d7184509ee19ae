import type { DueCount } from '@jicai/shared/contract/work/todo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Ids of computed rows begin with it; those of stored to-dos are UUIDs. */
const DUE_PREFIX = 'due:';
export const isDueId = (id: string): boolean => id.startsWith(DUE_PREFIX);

/**
 * Work that follows from where business objects stand. A to-do list that is computed cannot be
 * forgotten, nor stay behind what was done elsewhere.
 */
export interface DueSource {
  /** The person's rows: `kind`, `business_id`, `content`, `url`, `from_name`, `since`; null for none. */
  readonly rows: (person: Person) => RawBuilder<unknown> | null;
  /** Numbers by kind, and how many of them wait for this person alone. */
  readonly count: (
    person: Person,
    db: Executor,
  ) => Promise<{ readonly counts: DueCount[]; readonly own: number }>;
}

/** Stored to-dos and computed rows as one source. */
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
      'order', due.business_id, due.process_name, due.content, due.url, due.from_name, null,
      due.since, null, null, null, null::timestamptz, null::jsonb
    from ${due} due)`;
}
