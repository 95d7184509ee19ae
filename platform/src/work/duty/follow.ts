import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { dropMessages, queueMessages } from '../../identity/preference/outgoing.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Duty } from '../../kernel/duty.ts';
import { defineJob, type ReportPart } from '../../kernel/jobs/job.ts';
import { transact } from '../../kernel/write/write.ts';
import { addTodos } from '../todo/write.ts';
import { deputiesFor, headsOf, type OpenDuty, performersOf } from './performers.ts';
import { AT_MOMENT } from './source.ts';

/*
 * Tells people of duties that opened, of deadlines that are near, and of those that passed. Duties are derived,
 * so a job compares what is open with what people were told of (the table `duty_told`).
 */

export const followDutiesJob = defineJob('duty.follow', {
  ids: [],
  schedule: '*/5 * * * *',
  timeoutSeconds: 900,
});

/** A deadline is near a day before. */
const NEAR = sql`interval '1 day'`;
/** Duties that opened earlier are not news: the first run of an installation finds all of them. */
const NEWS = sql`interval '1 day'`;

interface FollowNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly duties: readonly Duty[];
}

interface Change {
  readonly kind: 'opened' | 'near' | 'late' | 'over';
  readonly businessId: string;
  readonly holder: string;
}

const keyOf = (duty: Duty, { businessId, holder }: Omit<Change, 'kind'>): string =>
  `${duty.name}:${holder}:${businessId}`;

/**
 * Compares the open objects of a duty with those that people were told of, and notes the difference. A duty
 * that opens with a near deadline is told once. A deadline that moved is near anew.
 */
async function compare(duty: Duty, clock: Clock, trx: Executor): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with moment as materialized (select ${clock.now()} as now),
    open as materialized (
      select d.business_id, d.holder, max(d.since) as since, min(d.due_at) as due_at
      from ${duty.open(AT_MOMENT)} d group by d.business_id, d.holder),
    ended as (
      delete from duty_told t where t.duty = ${duty.name} and not exists (
        select from open o where o.business_id = t.business_id and o.holder = t.holder)
      returning t.business_id, t.holder),
    opened as (
      insert into duty_told (duty, business_id, holder, told_at, reminded_of)
      select ${duty.name}, o.business_id, o.holder, moment.now,
        case when o.since > moment.now - ${NEWS} and o.due_at <= moment.now + ${NEAR} then o.due_at end
      from open o, moment on conflict do nothing returning business_id, holder),
    near as (
      update duty_told t set reminded_of = o.due_at from open o, moment
      where t.duty = ${duty.name} and o.business_id = t.business_id and o.holder = t.holder
        and o.due_at > moment.now and o.due_at <= moment.now + ${NEAR}
        and t.reminded_of is distinct from o.due_at
      returning t.business_id, t.holder),
    late as (
      update duty_told t set escalated_of = o.due_at from open o, moment
      where t.duty = ${duty.name} and o.business_id = t.business_id and o.holder = t.holder
        and o.due_at <= moment.now and t.escalated_of is distinct from o.due_at
      returning t.business_id, t.holder)
    select 'over' as kind, business_id as "businessId", holder from ended
    union all select 'near', business_id, holder from near
    union all select 'late', business_id, holder from late
    union all select 'opened', n.business_id, n.holder from opened n
      join open o on o.business_id = n.business_id and o.holder = n.holder
      cross join moment where o.since > moment.now - ${NEWS}`.execute(trx);
  return rows;
}

interface Details extends OpenDuty {
  readonly content: string;
  readonly url: string;
  readonly fromName: string;
  readonly dueAtMs: number | null;
}

/** An open object with the people who may do the duty. */
interface Waiting extends Details {
  readonly performers: readonly string[];
}

/** Objects whose texts one statement reads. */
const BATCH = 200;

async function readWaiting(
  duty: Duty,
  changes: readonly Change[],
  clock: Clock,
  trx: Executor,
): Promise<Waiting[]> {
  const keys = changes.map(({ businessId, holder }) => ({ id: businessId, holder }));
  const { rows } = await sql<Details>`
    with moment as materialized (select ${clock.now()} as now)
    select d.business_id as "businessId", d.holder, d.owner_id as "ownerId", d.barred, d.content,
      d.url, d.from_name as "fromName", d.due_at as "dueAtMs"
    from ${duty.open(AT_MOMENT)} d
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(id text, holder text)
      on k.id = d.business_id and k.holder = d.holder`.execute(trx);
  const performers = await performersOf(duty, rows, clock, trx);
  return rows.map((one) => ({ ...one, performers: performers.get(one) ?? [] }));
}

async function tellOpened(
  duty: Duty,
  changes: readonly Change[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const waiting = await readWaiting(duty, changes, clock, trx);
  const messages = waiting.flatMap((one) =>
    one.performers.map((personId) => ({
      personId,
      kind: 'duty' as const,
      subject: duty.label,
      content: one.dueAtMs === null ? one.content : `${one.content}，${timeText(one.dueAtMs)} 截止`,
      url: one.url,
      dutyKey: keyOf(duty, one),
    })),
  );
  await queueMessages(messages, clock, trx);
}

async function tellNear(
  duty: Duty,
  changes: readonly Change[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const waiting = await readWaiting(duty, changes, clock, trx);
  const deputies = await deputiesFor(duty, waiting, clock, trx);
  const messages = waiting.map((one) => ({
    personIds: [...new Set([...one.performers, ...(deputies.get(one) ?? [])])],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: duty.businessType,
    businessId: one.businessId,
    processName: `临近截止：${duty.label}`,
    content: `${one.content}，${timeText(one.dueAtMs ?? 0)} 截止`,
    url: one.url,
    fromName: one.fromName,
    topic: 'deadline' as const,
  }));
  await addTodos(messages, clock, trx);
}

/**
 * Tells those responsible for each unit of the duties of one kind whose deadline passed: one message for
 * each unit, so that many late objects, as at the first run, are no flood.
 */
async function tellLate(
  duty: Duty,
  changes: readonly Change[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const waiting = await readWaiting(duty, changes, clock, trx);
  const heads = await headsOf(duty, waiting, clock, trx);
  const byHolder = Map.groupBy(waiting, ({ holder }) => holder);
  const messages = [...byHolder].map(([holder, [first, ...others]]) => ({
    personIds: heads.get(holder) ?? [],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: duty.businessType,
    businessId: first?.businessId ?? '',
    processName: `已超期：${duty.label}`,
    content: `${first?.content ?? ''}，${timeText(first?.dueAtMs ?? 0)} 已截止${
      others.length > 0 ? `；另有 ${others.length} 项` : ''
    }，请督促办理`,
    url: first?.url ?? '',
    fromName: first?.fromName ?? '',
    topic: 'deadline' as const,
  }));
  await addTodos(messages, clock, trx);
}

const batchesOf = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  );

async function followDuty(duty: Duty, clock: Clock, trx: Executor): Promise<void> {
  const changes = await compare(duty, clock, trx);
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind);
  await dropMessages(
    of('over').map((change) => keyOf(duty, change)),
    trx,
  );
  for (const batch of batchesOf(of('opened'))) await tellOpened(duty, batch, clock, trx);
  for (const batch of batchesOf(of('near'))) await tellNear(duty, batch, clock, trx);
  for (const batch of batchesOf(of('late'))) await tellLate(duty, batch, clock, trx);
}

interface NearTask {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly content: string;
  readonly businessId: string;
  readonly url: string;
  readonly fromName: string;
  readonly dueAtMs: number;
}

/** The stored tasks of reviews: drops the messages of those that are done, and reminds of the others. */
async function followTasks(clock: Clock, trx: Executor): Promise<void> {
  await sql`delete from outgoing_message m using todo t
    where m.sent_at is null and m.duty_key like 'todo:%' and t.id = substr(m.duty_key, 6)
      and t.handled_at is not null`.execute(trx);
  const { rows } = await sql<NearTask>`
    with moment as materialized (select ${clock.now()} as now),
    near as (
      select t.* from todo t, moment where t.kind = 'task' and t.handled_at is null
        and t.due_at > moment.now and t.due_at <= moment.now + ${NEAR}
        and t.created_at <= moment.now - interval '1 hour'),
    noted as (
      insert into duty_told (duty, business_id, holder, told_at, reminded_of)
      select 'todo', near.id, near.person_id, moment.now, near.due_at from near, moment
      on conflict (duty, business_id, holder) do nothing returning business_id)
    select near.id, near.person_id as "personId", near.process_name as name, near.content,
      near.business_id as "businessId", near.url, near.from_name as "fromName",
      near.due_at as "dueAtMs"
    from near join noted on noted.business_id = near.id`.execute(trx);
  await sql`delete from duty_told t where t.duty = 'todo' and not exists (
    select from todo where todo.id = t.business_id and todo.handled_at is null)`.execute(trx);
  const messages = rows.map((task) => ({
    personIds: [task.personId],
    kind: 'message' as const,
    openMode: 'page' as const,
    businessType: 'none' as const,
    businessId: task.businessId,
    processName: `临近截止：${task.name}`,
    content: `${task.content}，${timeText(task.dueAtMs)} 截止`,
    url: task.url,
    fromName: task.fromName,
    topic: 'deadline' as const,
  }));
  await addTodos(messages, clock, trx);
}

/** The common table expression with the open objects of the `n`-th duty. */
const openOf = (n: number) => sql.ref(`open_${n}`);

/** Reads the names of duties that may have changed since the last run; one statement, as mostly none has. */
async function changedSince(
  duties: readonly Duty[],
  clock: Clock,
  db: Executor,
): Promise<ReadonlySet<string>> {
  if (duties.length === 0) return new Set();
  // Each duty is read once, and its other columns are not computed.
  const reads = duties.map(
    ({ open }, n) => sql`${openOf(n)} as materialized (
      select d.business_id, d.holder, d.due_at from ${open(AT_MOMENT)} d)`,
  );
  const each = duties.map(({ name }, n) => {
    const isOpen = sql`select business_id, holder from ${openOf(n)}`;
    const isTold = sql`select t.business_id, t.holder from duty_told t where t.duty = ${name}::text`;
    return sql`select ${name}::text as name where exists (${isOpen} except ${isTold})
      or exists (${isTold} except ${isOpen})
      or exists (select from ${openOf(n)} d
        join duty_told t on t.business_id = d.business_id and t.holder = d.holder
        cross join moment
        where t.duty = ${name}::text and d.due_at <= moment.now + ${NEAR}
          and case when d.due_at > moment.now then t.reminded_of else t.escalated_of end
            is distinct from d.due_at)`;
  });
  const { rows } = await prepared<{ name: string }>`
    with moment as materialized (select ${clock.now()} as now), ${sql.join(reads)}
    ${sql.join(each, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Tells of what opened and of what is nearly due; a duty that fails leaves the others alone. */
export async function followDuties(
  { db, clock, duties }: FollowNeeds,
  report: ReportPart,
): Promise<void> {
  const changed = await changedSince(duties, clock, db);
  for (const duty of duties.filter(({ name }) => changed.has(name)))
    await transact(db, (trx) => followDuty(duty, clock, trx)).catch(report);
  await transact(db, (trx) => followTasks(clock, trx)).catch(report);
}
