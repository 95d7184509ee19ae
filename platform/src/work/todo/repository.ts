import type {
  DueCount,
  KindCount,
  Todo,
  TodoCounts,
  TodoTab,
} from '@jicai/shared/contract/work/todo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { type BegunState, begunBy, begunText } from './begun.ts';
import { joinClaimer } from './claim.ts';
import { type DueSource, dueRows, isDueId, withDue } from './due.ts';
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
  /** The unit in which the task waits. */
  unit_name: string | null;
  /** The name of a colleague who is at the same work. */
  claimed_by?: string | null;
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
  isDuty: isDueId(row.id),
  claimedByName: row.claimed_by ?? '',
  unitName: row.kind === 'task' ? (row.unit_name ?? '') : '',
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
  /** Only rows of this `process_name`; empty for all. */
  readonly kind: string;
  /** Only rows about the object with this id; empty for all. */
  readonly objectId: string;
}

interface TodoPage {
  readonly rows: Todo[];
  readonly messages: Todo[];
  readonly total: number;
  readonly counts: TodoCounts;
  readonly kinds: KindCount[];
  readonly due: DueCount[];
  readonly serverTimeMs: number;
}

/**
 * Rows of one tab: from the table, and where they are open from the common table expression `due`, so that
 * the duties are read once for page, total and numbers.
 */
function sourceOf(tab: TodoFilter['tab'], person: Person): RawBuilder<unknown> {
  if (tab === 'begun') return begunBy(person.id);
  const stored = sql`(select ${STORED}, null::jsonb as begun from todo)`;
  return tab === 'open' || tab === 'waiting' ? withDue(stored) : stored;
}

/** The columns of stored to-dos by name, because the statement is prepared. */
const STORED = sql`id, person_id, kind, open_mode, business_type, business_id, process_name, content, url,
  from_name, flow_id, created_at, read_at, handled_at, handled_by, due_at, null::text as unit_id`;
const SHOWN = sql.join(
  [
    ...[
      'id',
      'kind',
      'open_mode',
      'business_type',
      'business_id',
      'process_name',
      'content',
      'url',
    ],
    ...['from_name', 'flow_id', 'created_at', 'read_at', 'handled_at', 'begun'],
  ].map((column) => sql.ref(`todo.${column}`)),
);
const DUE = sql`coalesce(flow.due_at, todo.due_at)`;
const NEWEST = sql`todo.created_at desc, todo.id`;
/** Tasks by their deadline, so that those past it come first, then the longest waiting; messages below. */
const URGENT = sql`todo.kind = 'message', case when todo.kind = 'task' then ${DUE} end nulls last,
  case when todo.kind = 'task' then todo.created_at end, ${NEWEST}`;
const ORDERS: Readonly<Record<TodoFilter['tab'], RawBuilder<unknown>>> = {
  open: URGENT,
  waiting: URGENT,
  handled: sql`todo.handled_at desc, todo.id`,
  messages: NEWEST,
  unread: NEWEST,
  begun: NEWEST,
  reviews: sql`todo.created_at, todo.id`,
};

/** Sources of to-dos and of what belongs to them. */
export interface TodoSources {
  readonly db: Executor;
  readonly due: DueSource;
  readonly parties: readonly PartySource[];
}

interface Sums {
  total: number;
  open: number;
  unread: number;
  now: number;
  /** The open tasks by kind; null in tabs without this number, and without a task. */
  kinds: KindCount[] | null;
  /** The numbers of `DueSource.numbers`, in their order. */
  numbers: readonly number[];
}

/** The rows of stored to-dos or of `source` that `where` names, in an order; with `person` with claims. */
const rowsIn = (
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { page, pageSize }: Pick<TodoFilter, 'page' | 'pageSize'>,
  person: Person | null = null,
) => sql`select ${SHOWN}, ${nameAt('person', 'handler', 'todo.handled_at')} as handled_by_name, ${DUE} as due,
    ${person ? sql`claimer.name` : sql`null::text`} as claimed_by,
    unit.name as unit_name, row_number() over (order by ${order}) as place
  from ${source} todo left join person handler on handler.id = todo.handled_by
  left join review_flow flow on flow.id = todo.flow_id
  left join org unit on unit.id = coalesce(flow.unit_id, todo.unit_id) ${person ? joinClaimer(person) : sql``}
  where ${where} order by place limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** The condition that a row has the keyword and is about the object, beginning with `and`; empty for any row. */
function isFound({ keyword, objectId }: TodoFilter): RawBuilder<unknown> {
  const pattern = containing(keyword);
  const hasKeyword = keyword
    ? sql`and (todo.process_name ilike ${pattern} or todo.content ilike ${pattern}
        or todo.from_name ilike ${pattern})`
    : sql``;
  return objectId ? sql`${hasKeyword} and todo.business_id = ${objectId}` : hasKeyword;
}

/** Reads a page and the numbers beside it in one statement. */
async function readPage(
  person: Person,
  filter: TodoFilter,
  { due, db, clock }: Pick<TodoSources, 'due' | 'db'> & { readonly clock: Clock },
): Promise<{ readonly rows: TodoRow[]; readonly sums: Sums; readonly counts: DueCount[] }> {
  const { tab } = filter;
  const source = sourceOf(tab, person);
  const ofAnyKind = sql`todo.person_id = ${person.id} and ${TABS[tab]} ${isFound(filter)}`;
  const where = filter.kind ? sql`${ofAnyKind} and todo.process_name = ${filter.kind}` : ofAnyKind;
  const kinds = sql`(select json_agg(json_build_object('kind', k.process_name, 'count', k.n)
      order by k.n desc, k.process_name) from (select todo.process_name, count(*) as n
        from ${source} todo where ${ofAnyKind} group by todo.process_name) k)`;
  const numbers = due.numbers(person);
  // The sums are there without rows too, as a row of their own.
  // Prepared: planning the duties takes longer than reading them.
  const { rows } = await prepared<(TodoRow | { id: null }) & Sums>`
    with moment as materialized (select ${clock.now()} as now),
    due as materialized (select * from ${dueRows(due.rows(person))} computed),
    page as (${rowsIn(source, where, ORDERS[tab], filter, person)}),
    sums as (select (select now from moment) as now,
      (select count(*) from ${source} todo where ${where}) as total,
      (select count(*) from todo where person_id = ${person.id} and ${TABS.open})
        + (select count(*) from due) as open,
      (select count(*) from todo where person_id = ${person.id} and ${TABS.unread}) as unread,
      ${tab === 'open' ? kinds : sql`null::json`} as kinds,
      array[${sql.join(numbers.map(({ number }) => number))}]::int[] as numbers)
    select page.*, sums.* from sums left join page on true order by page.place`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('no sums');
  return {
    rows: rows.filter((row): row is TodoRow & Sums => row.id !== null),
    sums,
    counts: numbers.map(({ kind }, n) => ({ kind, count: sums.numbers[n] ?? 0 })),
  };
}

/** The newest unread messages of a person. */
async function readUnread(
  person: Person,
  filter: Pick<TodoFilter, 'pageSize'>,
  db: Executor,
): Promise<TodoRow[]> {
  const where = sql`todo.person_id = ${person.id} and ${TABS.unread}`;
  const { rows } = await sql<TodoRow>`${rowsIn(sourceOf('unread', person), where, NEWEST, {
    page: 1,
    ...filter,
  })}`.execute(db);
  return rows;
}

/**
 * A page of one person's to-dos with the counts of all: open ones by deadline and age, what is over and
 * messages newest first. For the bell the unread messages stand apart as well, for those that open to-dos
 * leave no room for. A constant number of statements, whatever is in it.
 */
export async function listTodos(
  person: Person,
  filter: TodoFilter,
  { clock, ...sources }: TodoSources & { readonly clock: Clock },
): Promise<TodoPage> {
  const { rows, sums, counts } = await readPage(person, filter, { ...sources, clock });
  const unread = filter.tab === 'waiting' ? await readUnread(person, filter, sources.db) : [];
  const parties = await partiesOf(businessIdsOf([...rows, ...unread]), person, sources);
  const shown = (row: TodoRow) => todoOf(row, parties.get(row.business_id) ?? UNKNOWN_PARTY);
  return {
    rows: rows.map(shown),
    messages: unread.map(shown),
    total: sums.total,
    counts: { open: sums.open, unread: sums.unread },
    kinds: sums.kinds ?? [],
    due: counts,
    serverTimeMs: sums.now,
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
    select todo.*, ${nameAt('person', 'handler', 'todo.handled_at')} as handled_by_name,
      coalesce(flow.due_at, todo.due_at) as due, unit.name as unit_name, null::jsonb as begun
    from todo left join person handler on handler.id = todo.handled_by
    left join review_flow flow on flow.id = todo.flow_id
    left join org unit on unit.id = flow.unit_id
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
