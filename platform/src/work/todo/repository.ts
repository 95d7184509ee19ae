import type { Todo, TodoCounts, TodoTab } from '@jicai/shared/contract/work/todo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type BegunState, begunBy, begunText } from './begun.ts';

interface TodoRow {
  id: string;
  kind: Todo['kind'];
  open_mode: Todo['openMode'];
  business_type: Todo['businessType'];
  business_id: string;
  process_name: string;
  content: string;
  url: string;
  from_name: string;
  flow_id: string | null;
  created_at: number;
  read_at: number | null;
  handled_at: number | null;
  handled_by_name: string | null;
  /** The review's state where the person began it; null for what came to them. */
  begun: BegunState | null;
}

const todoOf = (row: TodoRow): Todo => ({
  id: row.id,
  processName: row.process_name,
  createdAtMs: row.created_at,
  kind: row.kind,
  openMode: row.open_mode,
  url: row.url,
  businessId: row.business_id,
  text: row.content,
  businessType: row.business_type,
  isWorkflow: row.flow_id !== null,
  fromName: row.from_name,
  isRead: row.read_at !== null,
  handledAtMs: row.handled_at,
  handledByName: row.handled_by_name ?? '',
  standing: row.begun ? begunText(row.begun) : '',
});

/** The rows of a tab; the bell shows what waits, of either kind. */
const TABS: Readonly<Record<TodoTab | 'waiting', RawBuilder<unknown>>> = {
  open: sql`todo.kind = 'task' and todo.handled_at is null`,
  handled: sql`todo.kind = 'task' and todo.handled_at is not null`,
  messages: sql`todo.kind = 'message'`,
  unread: sql`todo.kind = 'message' and todo.read_at is null`,
  begun: sql`true`,
  waiting: sql`((todo.kind = 'task' and todo.handled_at is null)
    or (todo.kind = 'message' and todo.read_at is null))`,
};

const containing = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export interface TodoFilter {
  readonly tab: TodoTab | 'waiting';
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

interface TodoPage {
  readonly rows: Todo[];
  readonly total: number;
  readonly counts: TodoCounts;
  readonly serverTimeMs: number;
}

/** A page of one person's to-dos, newest first, with the counts of all: two statements. */
export async function listTodos(
  personId: string,
  filter: TodoFilter,
  clock: Clock,
  db: Executor,
): Promise<TodoPage> {
  const { tab, keyword, page, pageSize } = filter;
  const pattern = containing(keyword);
  const found = keyword
    ? sql`and (todo.process_name ilike ${pattern} or todo.content ilike ${pattern}
        or todo.from_name ilike ${pattern})`
    : sql``;
  const where = sql`where todo.person_id = ${personId} and ${TABS[tab]} ${found}`;
  const order = tab === 'handled' ? sql`todo.handled_at` : sql`todo.created_at`;
  const source =
    tab === 'begun' ? begunBy(personId) : sql`(select *, null::jsonb as begun from todo)`;
  const { rows } = await sql<TodoRow>`
    select todo.*, person.name as handled_by_name
    from ${source} todo left join person on person.id = todo.handled_by
    ${where} order by ${order} desc, todo.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: sums } = await sql<{ total: number; open: number; unread: number; now: number }>`
    select ${clock.now()} as now,
      (select count(*) from ${source} todo ${where}) as total,
      (select count(*) from todo where person_id = ${personId} and ${TABS.open}) as open,
      (select count(*) from todo where person_id = ${personId} and ${TABS.unread}) as unread`.execute(
    db,
  );
  const [sum] = sums;
  return {
    rows: rows.map(todoOf),
    total: sum?.total ?? 0,
    counts: { open: sum?.open ?? 0, unread: sum?.unread ?? 0 },
    serverTimeMs: sum?.now ?? 0,
  };
}

/** One to-do of this person; null for an unknown one and for somebody else's alike. */
export async function findTodo(personId: string, id: string, db: Executor): Promise<Todo | null> {
  const { rows } = await sql<TodoRow>`
    select todo.*, person.name as handled_by_name, null::jsonb as begun
    from todo left join person on person.id = todo.handled_by
    where todo.person_id = ${personId} and todo.id = ${id}`.execute(db);
  return rows[0] ? todoOf(rows[0]) : null;
}

/**
 * Marks what a person opened: read, and handled too, unless it is a step of a workflow, which waits
 * for a decision. False when they have no such to-do.
 */
export async function openTodo(
  personId: string,
  id: string,
  clock: Clock,
  trx: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    update todo set read_at = coalesce(read_at, ${clock.now()}),
      handled_at = case when flow_id is null and kind = 'task'
        then coalesce(handled_at, ${clock.now()}) else handled_at end,
      handled_by = case when flow_id is null and kind = 'task'
        then coalesce(handled_by, ${personId}) else handled_by end
    where person_id = ${personId} and id = ${id}
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Marks messages read: these, or all. Answers how many were not read before. */
export async function readMessages(
  personId: string,
  ids: readonly string[] | 'all',
  clock: Clock,
  trx: Executor,
): Promise<number> {
  const these = ids === 'all' ? sql`` : sql`and id = any(${[...ids]}::text[])`;
  const { numAffectedRows } = await sql`
    update todo set read_at = ${clock.now()}
    where person_id = ${personId} and ${TABS.unread} ${these}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
