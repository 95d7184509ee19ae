import { randomUUID } from 'node:crypto';
import type { MessageKind } from '@jicai/shared/contract/identity/message-kinds.ts';
import type { BusinessType } from '@jicai/shared/contract/kernel/business-type.ts';
import type { OpenMode, TodoKind } from '@jicai/shared/contract/work/todo.ts';
import { isSiteUrl } from '@jicai/shared/domain/work/todo/site-url.ts';
import { type RawBuilder, sql } from 'kysely';
import { queueMessages } from '../../identity/preference/outgoing.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import { currentActor } from '../../kernel/http/caller/actor.ts';
import { signalChange } from '../../kernel/write/signals.ts';

/** Something for people to do or to know. */
export interface NewTodo {
  readonly personIds: readonly string[];
  readonly kind: TodoKind;
  readonly openMode: OpenMode;
  readonly businessType: BusinessType;
  readonly businessId: string;
  readonly processName: string;
  readonly content: string;
  /** A path of the site, without the base path; empty for none. */
  readonly url: string;
  readonly fromName: string;
  /** The step of the workflow that it stands for. */
  readonly step?: { readonly flowId: string; readonly level: number };
  /** Until when a task is to be done; without it a task is late after `limits.todoLateMs`. */
  readonly dueAtMs?: number;
  /** A computed to-do says the same: kept among the messages, not counted as unread. */
  readonly isKnown?: boolean;
  /**
   * Nobody gets a message of their own act (`currentActor`), except a receipt, and what guards their account:
   * somebody else may have acted in their name.
   */
  readonly ownAct?: 'receipt' | 'security';
  /**
   * The kind by which people choose whether it is counted as unread and sent outside the site; without it
   * a message about an order or contract is one of `order`, a task is one of `duty`, anything else has
   * no choice.
   */
  readonly topic?: MessageKind;
}

/** The kind of a message; what a duty says too is told of by the duty alone. */
function topicOf({ topic, kind, businessType, isKnown }: NewTodo): MessageKind | null {
  if (isKnown) return null;
  if (topic) return topic;
  if (kind === 'task') return 'duty';
  return businessType === 'order' || businessType === 'contract' ? 'order' : null;
}

/** The key under which messages about a stored task wait, see `dropMessages`. */
const taskKey = (id: string): string => `todo:${id}`;

/**
 * One row for each person of each, in one statement; the person whose call it is gets no message (`ownAct`).
 * Throws when a url leads out of the site.
 */
export async function addTodos(
  given: readonly NewTodo[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const rows = given.flatMap(rowsOf);
  // Also the pages of who gets no message show what their act changed.
  signalChange(
    'todo',
    given.flatMap(({ personIds }) => personIds),
  );
  if (rows.length === 0) return;
  await prepared`
    with moment as materialized (select ${clock.now()} as now)
    insert into todo (id, person_id, kind, open_mode, business_type, business_id, process_name,
      content, url, from_name, flow_id, flow_level, created_at, read_at, due_at)
    select t.id, t.person_id, t.kind, open_mode, business_type, business_id, process_name, content, url,
      from_name, flow_id, flow_level, now,
      case when is_known or t.kind = 'message' and topic = any(f.quiet_kinds) then now end, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id text, person_id text, kind text,
      open_mode text, business_type text, business_id text, process_name text, content text, url text,
      from_name text, flow_id text, flow_level int, is_known boolean, due_at timestamptz,
      topic text)
    left join person_profile f on f.person_id = t.person_id, moment`.execute(trx);
  await queueMessages(rows.flatMap(outgoingOf), clock, trx);
}

/** The message of a row for mail and short message; none for a row without a kind. */
function outgoingOf(row: ReturnType<typeof rowsOf>[number]) {
  const { topic, person_id: personId, process_name: subject, content, url } = row;
  if (topic === null) return [];
  const dutyKey = row.kind === 'task' ? { dutyKey: taskKey(row.id) } : {};
  return [{ personId, kind: topic, subject, content, url, ...dutyKey }];
}

const recipientsOf = ({ personIds, kind, ownAct }: NewTodo): readonly string[] => {
  const actor = currentActor();
  return kind === 'message' && !ownAct ? personIds.filter((id) => id !== actor) : personIds;
};

function rowsOf(todo: NewTodo) {
  const { step, url } = todo;
  if (url !== '' && !isSiteUrl(url)) throw new Error(`a to-do leads out of the site: ${url}`);
  return recipientsOf(todo).map((personId) => ({
    id: randomUUID(),
    person_id: personId,
    kind: todo.kind,
    open_mode: todo.openMode,
    business_type: todo.businessType,
    business_id: todo.businessId,
    process_name: todo.processName,
    // A text that others typed may hold half a character, which JSON of the database refuses.
    content: todo.content.toWellFormed(),
    url,
    from_name: todo.fromName.toWellFormed(),
    flow_id: step?.flowId ?? null,
    flow_level: step?.level ?? null,
    is_known: todo.isKnown ?? false,
    topic: topicOf(todo),
    due_at: todo.dueAtMs === undefined ? null : moment(todo.dueAtMs),
  }));
}

/**
 * Ends what is open of a workflow's step: `by` decided, so it is done for all who could have; null where
 * it needs no decision any more.
 */
export async function closeTodos(
  flowId: string,
  by: string | null,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    update todo set handled_at = ${clock.now()}, handled_by = ${by}::text,
      read_at = case when person_id = ${by}::text then coalesce(read_at, ${clock.now()}) else read_at end
    where flow_id = ${flowId} and kind = 'task' and handled_at is null
    returning person_id`.execute(trx);
  signalChange(
    'todo',
    rows.map((row) => row.person_id),
  );
}

/** Ends open tasks of these people that `which` names, as handled by nobody. */
export async function closeTasksOf(
  personIds: readonly string[],
  which: RawBuilder<unknown>,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  if (personIds.length === 0) return;
  const { rows } = await sql<{ person_id: string }>`update todo set handled_at = ${clock.now()}
    where person_id = any(${[...personIds]}::text[]) and kind = 'task' and handled_at is null
      and ${which}
    returning person_id`.execute(trx);
  signalChange(
    'todo',
    rows.map((row) => row.person_id),
  );
}

/** Counts messages of these people that `which` names as read: what they say holds no more. */
export async function markRead(
  personIds: readonly string[],
  which: RawBuilder<unknown>,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`update todo set read_at = ${clock.now()}
    where person_id = any(${[...personIds]}::text[]) and kind = 'message' and read_at is null
      and ${which}
    returning person_id`.execute(trx);
  signalChange(
    'todo',
    rows.map((row) => row.person_id),
  );
}
