import type { StepAction } from '@jicai/shared/contract/work/approval.ts';
import type { FlowPlace } from '@jicai/shared/domain/work/approval/flow.ts';
import type { Level, LevelRule } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { prepared } from '../../kernel/db/pg/prepared.ts';
import type { Flow } from './flow/flow.ts';
import type { ReviewSubject, ReviewType, SubmittedFact } from './kind.ts';

/** The rows of the level table that may concern a unit. */
export async function readLevelRules(
  businessType: string,
  unitId: string,
  db: Executor,
): Promise<LevelRule[]> {
  const { rows } = await prepared<LevelRule>`
    select unit_id as "unitId", funds, from_amount as "fromAmount", level, name,
      reviewer_org_id as "reviewerOrgId", person_id as "personId", role, role_id as "roleId",
      due_hours as "dueHours", category_id as "categoryId"
    from review_level
    where business_type = ${businessType} and (unit_id = ${unitId} or unit_id is null)`.execute(db);
  return rows;
}

export type NewFlow = Pick<
  Flow,
  'id' | 'businessId' | 'title' | 'unitId' | 'submitterId' | 'partyIds' | 'levels'
> &
  Pick<ReviewSubject, 'waivable' | 'detailUrl' | 'amount' | 'note'> & {
    readonly submitted: readonly SubmittedFact[];
  };

/** The end of a level's time, counted from now; null where it has no deadline. */
const dueAt = ({ dueHours }: Level, clock: Clock) =>
  dueHours === undefined
    ? sql<null>`null::timestamptz`
    : sql<Date>`${clock.now()} + make_interval(hours => ${dueHours}::int)`;

/** Begins reviews at their first level, with the log's first entry: one statement. */
export async function insertFlows(
  type: ReviewType,
  flows: readonly NewFlow[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const rows = flows.map((flow) => ({
    id: flow.id,
    business_id: flow.businessId,
    detail_url: flow.detailUrl ?? type.links.detail(flow.businessId),
    title: flow.title,
    unit_id: flow.unitId,
    amount: flow.amount,
    submitter_id: flow.submitterId,
    party_ids: flow.partyIds,
    waivable: flow.waivable ?? {},
    levels: flow.levels,
    submitted: flow.submitted,
    note: flow.note ?? '',
    due_hours: flow.levels[0]?.dueHours ?? null,
  }));
  await prepared`
    with moment as materialized (select ${clock.now()} as now), begun as (
      select f.*, moment.now from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id text,
        business_id text, detail_url text, title text, unit_id text, amount bigint, submitter_id text,
        party_ids text[], waivable jsonb, levels jsonb, submitted jsonb, note text,
        due_hours int), moment
    ), flows as (
      insert into review_flow (id, business_type, business_id, process_name, detail_url, title,
        unit_id, amount, submitter_id, party_ids, waivable, levels, submitted, due_at, started_at)
      select id, ${type.businessType}::text, business_id, ${type.processName}::text, detail_url, title,
        unit_id, amount, submitter_id, party_ids, waivable, levels, submitted,
        now + make_interval(hours => due_hours), now from begun
    )
    insert into review_step (flow_id, seq, level, action, person_id, opinion, at)
    select id, 1, 1, 'submitted', submitter_id, note, now from begun`.execute(trx);
}

/** The place of a review after an action. */
export interface NewPlace extends FlowPlace {
  readonly assigneeId: string | null;
  /** All levels, where one was added. */
  readonly allLevels: readonly Level[];
  /** The level whose time begins now; none where the time runs on. */
  readonly entered?: Level;
}

/** Writes where a review stands now. */
export async function moveFlow(
  id: string,
  to: NewPlace,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const isRunning = to.state === 'running';
  const due = to.entered ? dueAt(to.entered, clock) : sql`due_at`;
  await sql`
    update review_flow set state = ${to.state}, level = ${to.level}, assignee_id = ${to.assigneeId},
      levels = ${JSON.stringify(to.allLevels)}::jsonb,
      ended_at = ${isRunning ? null : clock.now()},
      due_at = ${isRunning ? due : null},
      reminded_at = ${isRunning && !to.entered ? sql`reminded_at` : null}
    where id = ${id}`.execute(trx);
}

export interface NewStep {
  readonly flowId: string;
  readonly level: number;
  readonly levelKey: string;
  readonly levelName: string;
  readonly action: StepAction;
  readonly personId: string;
  readonly forPersonId?: string | null;
  readonly toPersonId?: string | null;
  readonly opinion: string;
  readonly fileGroup?: string | null;
}

/** Adds an entry to the log; the review is locked, so numbers do not collide. */
export async function insertStep(step: NewStep, clock: Clock, trx: Executor): Promise<void> {
  await sql`
    insert into review_step (flow_id, seq, level, level_key, level_name, action, person_id,
      for_person_id, to_person_id, opinion, file_group, at)
    values (${step.flowId}, 1 + (select count(*) from review_step where flow_id = ${step.flowId}),
      ${step.level}, ${step.levelKey}, ${step.levelName}, ${step.action}, ${step.personId},
      ${step.forPersonId ?? null}, ${step.toPersonId ?? null}, ${step.opinion},
      ${step.fileGroup ?? null}, ${clock.now()})`.execute(trx);
}
