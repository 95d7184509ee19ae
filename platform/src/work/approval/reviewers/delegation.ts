import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  isMatter,
  MATTERS,
  type Matter,
  matters,
  nameFor,
} from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import { addTodos, type NewTodo } from '../../todo/write.ts';
import { findFlow, levelOf } from '../flow/flow.ts';
import { delegationRevoked, isDelegation, takeBackTasks, within } from '../flow/take-back.ts';
import { kindOf, type ReviewContext, type ReviewKinds } from '../kind.ts';
import { askToDecide } from '../notify.ts';
import { type Delegable, mayStandIn } from './deputies.ts';
import { waitingAt } from './reviewers.ts';

/** Wakes `announceDelegations` for those that start later than they are made. */
export const announceReviewDelegations = defineJob('review.announceDelegations', {
  ids: [],
  schedule: '* * * * *',
});

export interface NewDelegation {
  readonly toPersonId: string;
  /** A business type or a matter; null: reviews of every business type. */
  readonly businessType: string | null;
  /** Null: from now on. */
  readonly startsAtMs: number | null;
  readonly endsAtMs: number;
  readonly reason: string;
}

/** The part of a post that a kind of delegation is; null: reviews of every kind. */
export const partOf = (kinds: ReviewKinds, kind: string | null): Delegable => {
  if (kind !== null && isMatter(kind)) {
    const { role, lends } = MATTERS[kind];
    return { role, isLent: lends !== null };
  }
  return { role: (kind !== null && kinds.get(kind)?.role) || 'reviewer', isLent: false };
};

/**
 * The caller lets another of the unit act in their place there for at most 90 days. The giver keeps
 * the right; the log names both. Refused: a person who may not stand in, a time that is over or too
 * long, and a second delegation for the same time.
 */
export async function delegateReviews(
  kinds: ReviewKinds,
  asked: NewDelegation,
  context: ReviewContext,
): Promise<{ id: string } | Refusal> {
  const { trx, person, clock } = context;
  const now = await readNow(clock, trx);
  const { toPersonId, businessType, endsAtMs, reason } = asked;
  const startsAtMs = asked.startsAtMs ?? now;
  const isPeriod =
    startsAtMs >= now &&
    endsAtMs > startsAtMs &&
    endsAtMs - startsAtMs <= limits.delegationDays * DAY_MS;
  if (!isPeriod)
    return refuse('approval.delegationPeriod', { most: String(limits.delegationDays) });
  const part = partOf(kinds, businessType);
  if (toPersonId === person.id || !(await isDeputy(toPersonId, part, person.orgId, context)))
    return refuse('approval.delegateUnknown');
  // Of two calls at the same time the second finds the first's row.
  await sql`select id from person where id = ${person.id} for no key update`.execute(trx);
  if (await hasDelegation(person, businessType, [startsAtMs, endsAtMs], trx))
    return refuse('approval.delegationTwice');
  const id = randomUUID();
  await sql`
    insert into review_delegation
      (id, unit_id, from_person_id, to_person_id, business_type, starts_at, ends_at, reason, created_at)
    values (${id}, ${person.orgId}, ${person.id}, ${toPersonId}, ${businessType},
      ${moment(startsAtMs)}, ${moment(endsAtMs)}, ${reason}, ${moment(now)})`.execute(trx);
  await announceDelegations(kinds, context);
  return { id };
}

/**
 * Ends a delegation before its time. What it lets its deputy do ends at once; the open reviews among the
 * deputy's tasks end by a job, because there may be any number of them. The caller may end their own, and
 * a delegation `d` for which the condition `managed` holds.
 */
export async function revokeDelegation(
  kinds: ReviewKinds,
  id: string,
  { trx, person, clock, publish }: ReviewContext,
  managed: RawBuilder<unknown> = sql`false`,
): Promise<Record<never, never> | Refusal> {
  const { rows } = await sql<{ businessType: string | null }>`
    update review_delegation d set revoked_at = ${clock.now()}
    where d.id = ${id} and d.revoked_at is null
      and d.ends_at > ${clock.now()} and (d.from_person_id = ${person.id} or ${managed})
    returning d.business_type as "businessType"`.execute(trx);
  const [ended] = rows;
  if (!ended) return refuse('approval.delegationUnknown');
  if (ended.businessType !== null && isMatter(ended.businessType))
    await takeBackTasks(kinds, within(trx, clock), isDelegation(id));
  else await publish(delegationRevoked, { delegationId: id }, trx);
  return {};
}

/** Open tasks of one person that a deputy is given; nobody has so many. */
const MOST_TASKS = 500;

interface TodoStep {
  readonly flowId: string;
  readonly level: number;
}

interface StartedDelegation {
  readonly fromPersonId: string;
  readonly fromName: string;
  readonly toPersonId: string;
  readonly businessType: string | null;
}

/**
 * For a job, and at once where a delegation starts at once: gives deputies the to-dos that their
 * givers have open when the delegation starts. Each delegation is announced once.
 */
export async function announceDelegations(
  kinds: ReviewKinds,
  { trx, clock }: Pick<ReviewContext, 'trx' | 'clock'>,
): Promise<void> {
  const { rows } = await sql<StartedDelegation>`
    update review_delegation d set announced_at = ${clock.now()} from person
    where person.id = d.from_person_id and d.id in (
      select id from review_delegation where announced_at is null and revoked_at is null
        and starts_at <= ${clock.now()} for update skip locked)
    returning d.from_person_id as "fromPersonId", person.name as "fromName",
      d.to_person_id as "toPersonId", d.business_type as "businessType"`.execute(trx);
  for (const { businessType, ...delegation } of rows) {
    if (businessType !== null && isMatter(businessType))
      await announceMatter(businessType, delegation, { trx, clock });
    else await announce(kinds, { ...delegation, businessType }, { trx, clock });
  }
}

/**
 * Gives the deputy the giver's open tasks that are steps of a matter; whoever does one ends it for both. What
 * everybody with the role may do is counted among the deputy's work by itself.
 */
async function announceMatter(
  matter: Matter,
  { fromPersonId, fromName, toPersonId }: Omit<StartedDelegation, 'businessType'>,
  { trx, clock }: Pick<ReviewContext, 'trx' | 'clock'>,
): Promise<void> {
  const { rows } = await sql<Omit<NewTodo, 'personIds' | 'step'> & TodoStep>`
    select kind, open_mode as "openMode", business_type as "businessType",
      business_id as "businessId", process_name as "processName", content, url,
      from_name as "fromName", flow_id as "flowId", flow_level as level
    from todo where person_id = ${fromPersonId} and business_type = ${matter} and kind = 'task'
      and flow_id is not null
      and handled_at is null order by created_at, id limit ${MOST_TASKS}`.execute(trx);
  const todos = rows.map(({ flowId, level, ...todo }) => ({
    ...todo,
    personIds: [toPersonId],
    content: nameFor(todo.content, fromName),
    step: { flowId, level },
  }));
  await addTodos(todos, clock, trx);
}

async function announce(
  kinds: ReviewKinds,
  { fromPersonId, fromName, toPersonId, businessType }: StartedDelegation,
  { trx, clock }: Pick<ReviewContext, 'trx' | 'clock'>,
): Promise<void> {
  const rows = await trx
    .selectFrom('todo')
    .innerJoin('review_flow as flow', 'flow.id', 'todo.flow_id')
    .select(['flow.business_type as businessType', 'flow.business_id as businessId'])
    .distinct()
    .where('todo.person_id', '=', fromPersonId)
    .where('todo.kind', '=', 'task')
    .where('todo.handled_at', 'is', null)
    .where('flow.state', '=', 'running')
    .$if(businessType !== null, (query) =>
      query.where('flow.business_type', '=', businessType ?? ''),
    )
    .execute();
  for (const ref of rows) {
    const flow = await findFlow(ref, trx);
    if (!flow) continue;
    const reviewers = await waitingAt(flow, clock, trx);
    // Parties and people who passed another level do not become reviewers by a delegation.
    const deputy = reviewers.find(({ id }) => id === toPersonId);
    if (!deputy || deputy.standsFor.length === 0) continue;
    const { id: flowId, businessId, title, level } = flow;
    const at = { flowId, businessId, title, level, levelInfo: levelOf(flow) };
    const asked = { personIds: [toPersonId], fromName, note: '代审', isFirst: false };
    await askToDecide(kindOf(kinds, ref.businessType), [{ ...at, ...asked }], clock, trx);
  }
}

/** Whether somebody may take a part of a post for a unit. */
async function isDeputy(
  personId: string,
  part: Delegable,
  unitId: string,
  { clock, trx }: Pick<ReviewContext, 'clock' | 'trx'>,
): Promise<boolean> {
  const { rows } = await sql`select from person
    where id = ${personId} and ${mayStandIn(part, sql`${unitId}::text`, clock)}`.execute(trx);
  return rows.length > 0;
}

async function hasDelegation(
  { id, orgId }: Pick<Person, 'id' | 'orgId'>,
  businessType: string | null,
  [startsAt, endsAt]: readonly [number, number],
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    select from review_delegation
    where from_person_id = ${id} and unit_id = ${orgId} and revoked_at is null
      and starts_at < ${moment(endsAt)} and ends_at > ${moment(startsAt)}
      and (business_type is not distinct from ${businessType}::text
        or ((business_type is null or ${businessType}::text is null)
          and not coalesce(business_type, ${businessType}::text) = any(${[...matters]}::text[])))
    limit 1`.execute(db);
  return rows.length > 0;
}
