import type { DueCount, Todo, TodoCounts, TodoTab } from '@jicai/shared/contract/work/todo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type BegunState, begunBy, begunText } from './begun.ts';
import { type DueSource, isDueId, withDue } from './due.ts';
import { type Party, type PartySource, partiesOf, UNKNOWN_PARTY } from './parties.ts';

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
  /** The deadline of the level that it waits for, or its own; null for none. */
  due: number | null;
  /** The review's state where the person began it; null for what came to them. */
  begun: BegunState | null;
}

const todoOf = (row: TodoRow, { amount, partyName }: Party): Todo => ({
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
  amount,
  partyName,
  dueAtMs: row.due,
});

/** The rows of a tab; the bell shows what waits, of either kind. */
const TABS: Readonly<Record<TodoTab | 'waiting', RawBuilder<unknown>>> = {
  open: sql`todo.kind = 'task' and todo.handled_at is null`,
  handled: sql`todo.kind = 'task' and todo.handled_at is not null`,
  messages: sql`todo.kind = 'message'`,
  unread: sql`todo.kind = 'message' and todo.read_at is null`,
  begun: sql`true`,
  reviews: sql`todo.kind = 'task' and todo.handled_at is null and todo.flow_id is not null`,
  waiting: sql`((todo.kind = 'task' and todo.handled_at is null)
    or (todo.kind = 'message' and todo.read_at is null))`,
};

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
  readonly due: DueCount[];
  readonly serverTimeMs: number;
}

/** Rows of one tab, from the table or computed. Work that is due stands among what is open. */
function sourceOf(tab: TodoFilter['tab'], person: Person, due: DueSource): RawBuilder<unknown> {
  if (tab === 'begun') return begunBy(person.id);
  const stored = sql`(select *, null::jsonb as begun from todo)`;
  return tab === 'open' || tab === 'waiting' ? withDue(stored, due.rows(person)) : stored;
}

/** Sources of to-dos and of what belongs to them. */
export interface TodoSources {
  readonly db: Executor;
  readonly due: DueSource;
  readonly parties: readonly PartySource[];
}

/**
 * A page of one person's to-dos, newest first (reviews: oldest first), with the counts of all. A constant number of
 * statements, whatever is in it.
 */
export async function listTodos(
  person: Person,
  filter: TodoFilter,
  { clock, ...sources }: TodoSources & { readonly clock: Clock },
): Promise<TodoPage> {
  const { due, db } = sources;
  const { tab, keyword, page, pageSize } = filter;
  const pattern = containing(keyword);
  const found = keyword
    ? sql`and (todo.process_name ilike ${pattern} or todo.content ilike ${pattern}
        or todo.from_name ilike ${pattern})`
    : sql``;
  const where = sql`where todo.person_id = ${person.id} and ${TABS[tab]} ${found}`;
  const order = tab === 'handled' ? sql`todo.handled_at` : sql`todo.created_at`;
  const source = sourceOf(tab, person, due);
  const { rows } = await sql<TodoRow>`
    select todo.*, handler.name as handled_by_name, coalesce(flow.due_at, todo.due_at) as due
    from ${source} todo left join person handler on handler.id = todo.handled_by
    left join review_flow flow on flow.id = todo.flow_id
    ${where} order by ${order} ${tab === 'reviews' ? sql`` : sql`desc`}, todo.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: sums } = await sql<{ total: number; open: number; unread: number; now: number }>`
    select ${clock.now()} as now,
      (select count(*) from ${source} todo ${where}) as total,
      (select count(*) from todo where person_id = ${person.id} and ${TABS.open}) as open,
      (select count(*) from todo where person_id = ${person.id} and ${TABS.unread}) as unread`.execute(
    db,
  );
  const [sum] = sums;
  const { counts, own } = await due.count(person, db);
  const parties = await partiesOf(businessIdsOf(rows), person, sources);
  return {
    rows: rows.map((row) => todoOf(row, parties.get(row.business_id) ?? UNKNOWN_PARTY)),
    total: sum?.total ?? 0,
    counts: { open: (sum?.open ?? 0) + own, unread: sum?.unread ?? 0 },
    due: counts,
    serverTimeMs: sum?.now ?? 0,
  };
}

const businessIdsOf = (rows: readonly TodoRow[]): string[] => rows.map((row) => row.business_id);

/** One to-do of this person; null for an unknown one and for somebody else's alike. */
export async function findTodo(
  person: Person,
  id: string,
  sources: TodoSources,
): Promise<Todo | null> {
  const { rows } = await sql<TodoRow>`
    select todo.*, handler.name as handled_by_name, coalesce(flow.due_at, todo.due_at) as due,
      null::jsonb as begun
    from todo left join person handler on handler.id = todo.handled_by
    left join review_flow flow on flow.id = todo.flow_id
    where todo.person_id = ${person.id} and todo.id = ${id}`.execute(sources.db);
  const [row] = rows;
  if (!row) return null;
  const parties = await partiesOf(businessIdsOf(rows), person, sources);
  return todoOf(row, parties.get(row.business_id) ?? UNKNOWN_PARTY);
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
  // Work that is due ends by being done; opening it leaves nothing to be written.
  if (isDueId(id)) return true;
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
