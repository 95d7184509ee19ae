import { randomUUID } from 'node:crypto';
import {
  isMatter,
  LENT,
  MATTERS,
  type Matter,
  matters,
  nameFor,
} from '@jicai/shared/domain/kernel/delegation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdsRoleIn } from '../../identity/organisation/holders.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { addTodos, type NewTodo } from '../todo/write.ts';
import { findFlow, levelOf } from './flow.ts';
import { kindOf, type ReviewContext, type ReviewKinds } from './kind.ts';
import { askToDecide } from './notify.ts';
import { waitingAt } from './reviewers.ts';
import { takeBackTasks } from './take-back.ts';

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

/** The role of those who decide in a kind of delegation, which giver and deputy both have. */
export const roleOfKind = (kinds: ReviewKinds, kind: string | null): string => {
  if (kind !== null && isMatter(kind)) return MATTERS[kind].role;
  return (kind !== null && kinds.get(kind)?.role) || 'reviewer';
};

/**
 * The caller lets another with the same role decide in their place for at most 90 days. The giver keeps
 * the right; the log names both. Refused: a person without the role, a time that is over or too
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
  // A part that is lent goes to somebody without its role; the caller has asked who may have it.
  const isLent = LENT.some(({ matter }) => matter === businessType);
  const role = isLent ? null : roleOfKind(kinds, businessType);
  if (toPersonId === person.id || !(await hasRole(toPersonId, role, person.orgId, { clock, trx })))
    return refuse('approval.delegateUnknown');
  // Of two calls at the same time the second finds the first's row.
  await sql`select id from person where id = ${person.id} for update`.execute(trx);
  if (await hasDelegation(person.id, businessType, [startsAtMs, endsAtMs], trx))
    return refuse('approval.delegationTwice');
  const id = randomUUID();
  await sql`
    insert into review_delegation
      (id, from_person_id, to_person_id, business_type, starts_at, ends_at, reason, created_at)
    values (${id}, ${person.id}, ${toPersonId}, ${businessType}, ${moment(startsAtMs)},
      ${moment(endsAtMs)}, ${reason}, ${moment(now)})`.execute(trx);
  await announceDelegations(kinds, context);
  return { id };
}

/**
 * Ends a delegation before its time, with what is open for its deputy: the caller's own, or one for whose `giver` the condition `managed`
 * holds.
 */
export async function revokeDelegation(
  kinds: ReviewKinds,
  id: string,
  { trx, person, clock }: Pick<ReviewContext, 'trx' | 'person' | 'clock'>,
  managed: RawBuilder<unknown> = sql`false`,
): Promise<Record<never, never> | Refusal> {
  const { rows } = await sql`
    update review_delegation d set revoked_at = ${clock.now()} from person giver
    where d.id = ${id} and giver.id = d.from_person_id and d.revoked_at is null
      and d.ends_at > ${clock.now()} and (giver.id = ${person.id} or ${managed})
    returning d.id`.execute(trx);
  if (rows.length === 0) return refuse('approval.delegationUnknown');
  await takeBackTasks(kinds, { trx, clock }, sql`d.id = ${id}`);
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

/** Whether a deputy has the role, in their own unit or in the giver's; any role where none is asked. */
async function hasRole(
  personId: string,
  role: string | null,
  giversUnit: string,
  { clock, trx }: Pick<ReviewContext, 'clock' | 'trx'>,
): Promise<boolean> {
  const holds = role
    ? sql`(${role} = any(person.roles) or ${holdsRoleIn(sql`${giversUnit}::text`, [role], clock)})`
    : sql`true`;
  const { rows } = await sql`
    select from person where id = ${personId} and not disabled and ${holds}`.execute(trx);
  return rows.length > 0;
}

async function hasDelegation(
  personId: string,
  businessType: string | null,
  [startsAt, endsAt]: readonly [number, number],
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    select from review_delegation
    where from_person_id = ${personId} and revoked_at is null
      and starts_at < ${moment(endsAt)} and ends_at > ${moment(startsAt)}
      and (business_type is not distinct from ${businessType}::text
        or ((business_type is null or ${businessType}::text is null)
          and not coalesce(business_type, ${businessType}::text) = any(${[...matters]}::text[])))
    limit 1`.execute(db);
  return rows.length > 0;
}
