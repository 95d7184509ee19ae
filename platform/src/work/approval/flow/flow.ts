import type { StepAction } from '@jicai/shared/contract/work/approval.ts';
import type { FlowPlace, FlowState } from '@jicai/shared/domain/work/approval/flow.ts';
import { keyOf, type Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import type { ReviewRef, ReviewType, Waivable } from '../kind.ts';

/** Somebody who acted in a review. */
export interface Decider {
  readonly personId: string;
  /** The person in whose place they acted. */
  readonly forPersonId: string | null;
  readonly levelKey: string;
  readonly action: StepAction;
}

/** A review under way, or how it ended. */
export interface Flow extends ReviewRef {
  readonly id: string;
  readonly title: string;
  readonly unitId: string;
  /** The sum under review, in 分; null where there is none. */
  readonly amount: number | null;
  readonly submitterId: string;
  /** People besides the submitter who must never decide. */
  readonly partyIds: readonly string[];
  /** Those among them, and the submitter, whom a waiver of these rules lets decide. */
  readonly waivable: Waivable;
  readonly state: FlowState;
  readonly level: number;
  readonly levels: readonly Level[];
  /** After a transfer only this person decides. */
  readonly assigneeId: string | null;
  readonly endedAt: number | null;
  readonly deciders: readonly Decider[];
}

/** The place of a flow, as the state table takes it. */
export const flowPlaceOf = ({ state, level, levels }: Flow): FlowPlace => ({
  state,
  level,
  levels: levels.length,
});

/** The level at which a review stands. */
export function levelOf({ id, level, levels }: Pick<Flow, 'id' | 'level' | 'levels'>): Level {
  const found = levels[level - 1];
  if (!found) throw new Error(`flow ${id} stands at a level it does not have`);
  return found;
}

export const levelKeyOf = ({ level, levels }: Flow): string => keyOf(levels, level);

interface FlowRow {
  id: string;
  business_type: string;
  business_id: string;
  title: string;
  unit_id: string;
  amount: number | null;
  submitter_id: string;
  party_ids: string[];
  waivable: Waivable;
  state: FlowState;
  level: number;
  levels: Level[];
  assignee_id: string | null;
  ended_at: number | null;
  deciders: Decider[] | null;
}

/** Those who acted in the review `flow`, in their order. */
const deciders = sql`(select json_agg(json_build_object('personId', s.person_id,
    'forPersonId', s.for_person_id, 'levelKey', coalesce(s.level_key, s.level::text),
    'action', s.action) order by s.seq)
  from review_step s where s.flow_id = flow.id and s.action <> 'submitted')`;

/** Running reviews `flow` for which a condition holds, the oldest first: one statement. */
export async function findRunning(
  condition: RawBuilder<unknown>,
  most: number,
  db: Executor,
): Promise<readonly Flow[]> {
  const { rows } = await sql<FlowRow>`
    select flow.*, ${deciders} as deciders from review_flow flow
    where flow.state = 'running' and ${condition}
    order by flow.started_at, flow.id limit ${most}`.execute(db);
  return rows.map(flowOf);
}

/** The newest review of an object, running or ended; null when there was none. */
export async function findFlow(
  { businessType, businessId }: ReviewRef,
  db: Executor,
): Promise<Flow | null> {
  const { rows } = await sql<FlowRow>`
    select flow.*, ${deciders} as deciders from review_flow flow
    where flow.business_type = ${businessType} and flow.business_id = ${businessId}
    order by flow.started_at desc, flow.state = 'running' desc limit 1`.execute(db);
  const [row] = rows;
  return row ? flowOf(row) : null;
}

const flowOf = (row: FlowRow): Flow => ({
  id: row.id,
  businessType: row.business_type,
  businessId: row.business_id,
  title: row.title,
  unitId: row.unit_id,
  amount: row.amount,
  submitterId: row.submitter_id,
  partyIds: row.party_ids,
  waivable: row.waivable,
  state: row.state,
  level: row.level,
  levels: row.levels,
  assigneeId: row.assignee_id,
  endedAt: row.ended_at,
  deciders: row.deciders ?? [],
});

/** The same, locked for this transaction. */
export async function lockFlow(
  type: ReviewType,
  businessId: string,
  trx: Executor,
): Promise<Flow | null> {
  const { businessType } = type;
  if (type.lock) await type.lock(businessId, trx);
  else
    await sql`select id from review_flow where business_type = ${businessType}
      and business_id = ${businessId} order by id for update`.execute(trx);
  return findFlow({ businessType, businessId }, trx);
}
