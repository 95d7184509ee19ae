import { say } from '@jicai/shared/messages.ts';
import { type RawBuilder, sql } from 'kysely';
import { holdersOfRole } from '../../../identity/organisation/posts/holders.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import type { Database, Executor } from '../../../kernel/db/open.ts';
import { defineJob, handleJob, type JobHandler } from '../../../kernel/jobs/job.ts';
import { transact } from '../../../kernel/write/write.ts';
import { addTodos, closeTasksOf } from '../../todo/write.ts';
import { kindOf, type ReviewKind, type ReviewKinds, type ReviewRef } from '../kind.ts';
import { askToDecide } from '../notify.ts';
import { mayPass, type Reviewer, reviewersOf, waitingOf } from '../reviewers/reviewers.ts';
import { type Flow, levelOf, lockFlow } from './flow.ts';

/** The changes after which running reviews ask their people anew, as their to-dos say it. */
const CAUSES = {
  bodies: '审核机构变更',
  ceiling: '审核限额调整',
  unit: '单位停用或启用',
  delegation: '代理结束',
} as const;
type Cause = keyof typeof CAUSES;

/**
 * Wakes `askAllAnew`: other bodies review for a unit, or a ceiling of reviewers changed (then `unitId` is
 * empty, for a body reviews for many units).
 */
export const askAnewJob = defineJob('review.askAnew', {
  ids: ['unitId', 'byPersonId'],
  timeoutSeconds: 3_600,
});

/** Wakes `askAllAnew`: a unit was closed, or opened again; its people may review for any other. */
export const unitSwitchedJob = defineJob('review.unitSwitched', {
  ids: ['unitId', 'byPersonId'],
  timeoutSeconds: 3_600,
});

/** Reviews of one look; the next look begins behind them. */
const PAGE = 200;

interface Running extends ReviewRef {
  readonly id: string;
}

/** The condition that a change of a unit, or of all, may concern a review. */
const concerns: Readonly<
  Record<Exclude<Cause, 'delegation'>, (unitId: string) => RawBuilder<boolean>>
> = {
  bodies: (unitId) => sql`unit_id = ${unitId}`,
  // A ceiling says nothing of what has no sum.
  ceiling: () => sql`amount is not null`,
  unit: () => sql`true`,
};

async function runningAfter(
  after: string,
  concerned: RawBuilder<boolean>,
  db: Executor,
): Promise<readonly Running[]> {
  const { rows } = await sql<Running>`
    select id, business_type as "businessType", business_id as "businessId" from review_flow
    where state = 'running' and id > ${after} and ${concerned} order by id limit ${PAGE}`.execute(
    db,
  );
  return rows;
}

/** A change of one unit, or with an empty `unitId` of all. */
interface Change {
  readonly unitId: string;
  readonly byPersonId: string;
  readonly cause: Exclude<Cause, 'delegation'>;
}

/**
 * Asks the people of running reviews anew, each review in a transaction of its own. One that fails keeps
 * none behind it from being asked; the job is tried again for it.
 */
async function askAllAnew(
  kinds: ReviewKinds,
  { unitId, byPersonId, cause }: Change,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): Promise<void> {
  const by = await db
    .selectFrom('person')
    .select('name')
    .where('id', '=', byPersonId)
    .executeTakeFirst();
  const concerned = concerns[cause](unitId);
  const why = { cause, fromName: by?.name ?? '' };
  const failures: unknown[] = [];
  let page = await runningAfter('', concerned, db);
  while (page.length > 0) {
    for (const { businessType, businessId } of page) {
      try {
        const kind = kindOf(kinds, businessType);
        await transact(db, async (trx) => {
          const flow = await lockFlow(kind, businessId, trx);
          if (flow) await askAnew(kind, flow, why, { trx, clock });
        });
      } catch (error) {
        failures.push(error);
      }
    }
    page = await runningAfter(page.at(-1)?.id ?? '', concerned, db);
  }
  if (failures.length > 0) throw failures[0];
}

/** Carries those jobs out. */
export const askAnewJobs = (
  kinds: ReviewKinds,
  at: { readonly db: Database; readonly clock: Clock },
): JobHandler[] => [
  handleJob(askAnewJob, (change) =>
    askAllAnew(kinds, { ...change, cause: change.unitId === '' ? 'ceiling' : 'bodies' }, at),
  ),
  handleJob(unitSwitchedJob, (change) => askAllAnew(kinds, { ...change, cause: 'unit' }, at)),
];

/** The change after which a review asks its people anew. */
interface Why {
  readonly cause: Cause;
  readonly fromName: string;
  /** Only this deputy's part in it ended: nobody else loses a task, nor is anybody told. */
  readonly deputyId?: string;
}

/**
 * Asks the people of one running review anew, because others may decide now: who may not any more has no
 * task, and who may now has one. Where nobody may pass it, its unit is told: it would stand still.
 */
async function askAnew(
  kind: ReviewKind,
  flow: Flow,
  { cause, fromName, deputyId }: Why,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  if (flow.state !== 'running') return;
  const reviewers = await reviewersOf(flow, clock, trx);
  const mayEndTransfer = deputyId === undefined || deputyId === flow.assigneeId;
  const waiting = mayEndTransfer
    ? await waitingNow(flow, reviewers, trx)
    : waitingOf(flow, reviewers);
  const wanted = waiting.map(({ id }) => id);
  const open = await openTasksOf(flow, trx);
  // The tasks stay while nobody may decide: a handover moves them, and somebody enabled again has them.
  const mayGo = (id: string) => (deputyId === undefined ? wanted.length > 0 : id === deputyId);
  const gone = open.filter((id) => !wanted.includes(id) && mayGo(id));
  await closeTasksOf(gone, sql`flow_id = ${flow.id}`, clock, trx);
  const personIds = wanted.filter((id) => !open.includes(id));
  const { id: flowId, businessId, title, level } = flow;
  const at = { flowId, businessId, title, level, levelInfo: levelOf(flow), personIds };
  const asked = { ...at, fromName, isFirst: false, note: CAUSES[cause] };
  await askToDecide(kind, [asked], clock, trx);
  if (deputyId === undefined && !waiting.some((one) => mayPass(one, flow.amount)))
    await tellStuck(kind, flow, { trx, clock });
}

/** A transfer to somebody who may not decide any more is over: then it waits for everybody who may. */
async function waitingNow(
  flow: Flow,
  reviewers: readonly Reviewer[],
  trx: Executor,
): Promise<Reviewer[]> {
  const people = waitingOf(flow, reviewers);
  if (people.length > 0 || flow.assigneeId === null) return people;
  await sql`update review_flow set assignee_id = null where id = ${flow.id}`.execute(trx);
  return waitingOf({ ...flow, assigneeId: null }, reviewers);
}

async function openTasksOf({ id }: Flow, trx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct person_id as id from todo
    where flow_id = ${id} and kind = 'task' and handled_at is null`.execute(trx);
  return rows.map((row) => row.id);
}

const STUCK = '审核无人可以通过';

/** Tells who submitted it and the administrators of the unit, once for each level that it stands at. */
async function tellStuck(
  { todoType, links }: ReviewKind,
  { id, unitId, submitterId, businessId, title, ...place }: Flow,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select person.id from person
    where not person.disabled and (person.id = ${submitterId}
        or person.id in (select held.person_id from ${holdersOfRole('unitAdmin', clock)} held
          where held.org_id = ${unitId}))
      and not exists (select from todo where todo.person_id = person.id
        and todo.process_name = ${STUCK} and todo.flow_id = ${id}
        and todo.flow_level = ${place.level})
    order by person.id`.execute(trx);
  const { name } = levelOf({ id, ...place });
  const message = {
    personIds: rows.map((row) => row.id),
    kind: 'message',
    openMode: 'page',
    businessType: todoType,
    businessId,
    processName: STUCK,
    content: say('approval.stuck', { title, name }),
    url: links.review(businessId),
    fromName: '系统',
    step: { flowId: id, level: place.level },
  } as const;
  await addTodos([message], clock, trx);
}

/**
 * The same for a deputy's open task, whose delegation is over. The review is locked before it is read:
 * a decision at the same moment moves it on.
 */
export async function askAnewOf(
  kinds: ReviewKinds,
  { businessType, businessId }: ReviewRef,
  { fromName, deputyId }: { readonly fromName: string; readonly deputyId: string },
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  const kind = kindOf(kinds, businessType);
  const flow = await lockFlow(kind, businessId, trx);
  if (flow) await askAnew(kind, flow, { cause: 'delegation', fromName, deputyId }, { trx, clock });
}
