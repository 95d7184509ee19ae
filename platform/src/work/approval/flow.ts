import type { StepAction } from '@jicai/shared/contract/work/approval.ts';
import type { FlowPlace, FlowState } from '@jicai/shared/domain/work/approval/flow.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** A review under way, or how it ended. */
export interface Flow {
  readonly id: string;
  readonly orderId: string;
  readonly title: string;
  readonly unitId: string;
  readonly submitterId: string;
  /** Who ordered; the same person, unless a colleague submitted for him. */
  readonly buyerId: string;
  readonly supplierId: string;
  readonly state: FlowState;
  readonly level: number;
  readonly levels: readonly Level[];
  /** Only he decides, after a transfer. */
  readonly assigneeId: string | null;
  readonly endedAt: number | null;
  /** Who decided at which level in this flow. */
  readonly deciders: readonly { personId: string; level: number; action: StepAction }[];
}

/** The place of a flow, as the state table takes it. */
export const placeOf = ({ state, level, levels }: Flow): FlowPlace => ({
  state,
  level,
  levels: levels.length,
});

/** The level at which it stands. */
export function levelOf(flow: Flow): Level {
  const level = flow.levels[flow.level - 1];
  if (!level) throw new Error(`flow ${flow.id} stands at a level it does not have`);
  return level;
}

interface FlowRow {
  id: string;
  business_id: string;
  title: string;
  unit_id: string;
  submitter_id: string;
  buyer_id: string;
  supplier_id: string;
  state: FlowState;
  level: number;
  levels: Level[];
  assignee_id: string | null;
  ended_at: number | null;
  deciders: Flow['deciders'] | null;
}

/** The newest review of an order, running or ended; null when it was never submitted for one. */
export async function findFlow(orderId: string, db: Executor): Promise<Flow | null> {
  const { rows } = await sql<FlowRow>`
    select flow.*, o.buyer_id, o.supplier_id,
      (select json_agg(json_build_object('personId', s.person_id, 'level', s.level, 'action', s.action)
          order by s.seq)
        from review_step s where s.flow_id = flow.id and s.action <> 'submitted') as deciders
    from review_flow flow join purchase_order o on o.id = flow.business_id
    where flow.business_type = 'order' and flow.business_id = ${orderId}
    order by flow.started_at desc, flow.state = 'running' desc limit 1`.execute(db);
  const [row] = rows;
  return row
    ? {
        id: row.id,
        orderId: row.business_id,
        title: row.title,
        unitId: row.unit_id,
        submitterId: row.submitter_id,
        buyerId: row.buyer_id,
        supplierId: row.supplier_id,
        state: row.state,
        level: row.level,
        levels: row.levels,
        assigneeId: row.assignee_id,
        endedAt: row.ended_at,
        deciders: row.deciders ?? [],
      }
    : null;
}

/**
 * The same, with the order's row taken for this transaction. The order's row is the lock of its
 * review too: whoever changes either takes it first, so nobody waits in a circle.
 */
export async function lockFlow(orderId: string, trx: Executor): Promise<Flow | null> {
  await sql`select id from purchase_order where id = ${orderId} for update`.execute(trx);
  return findFlow(orderId, trx);
}

export interface NewFlow
  extends Pick<Flow, 'id' | 'orderId' | 'title' | 'unitId' | 'submitterId' | 'levels'> {}

/** Begins reviews at their first level, with the log's first entry: two statements. */
export async function insertFlows(
  flows: readonly NewFlow[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const at = sql<Date>`${clock.now()}`;
  const rows = flows.map((flow) => ({
    id: flow.id,
    business_type: 'order' as const,
    business_id: flow.orderId,
    title: flow.title,
    unit_id: flow.unitId,
    submitter_id: flow.submitterId,
    levels: JSON.stringify(flow.levels),
    started_at: at,
  }));
  await trx.insertInto('review_flow').values(rows).execute();
  const steps = flows.map((flow) => ({
    flow_id: flow.id,
    seq: 1,
    level: 1,
    action: 'submitted' as const,
    person_id: flow.submitterId,
    at,
  }));
  await trx.insertInto('review_step').values(steps).execute();
}

/** Writes where a flow stands now. */
export async function moveFlow(
  id: string,
  to: FlowPlace & { readonly assigneeId: string | null },
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`
    update review_flow set state = ${to.state}, level = ${to.level}, assignee_id = ${to.assigneeId},
      ended_at = ${to.state === 'running' ? null : clock.now()}
    where id = ${id}`.execute(trx);
}

export interface NewStep {
  readonly flowId: string;
  readonly level: number;
  readonly action: StepAction;
  readonly personId: string;
  readonly toPersonId?: string;
  readonly opinion: string;
  readonly fileGroup?: string | null;
}

/** Adds an entry to the log; the order's row is locked, so numbers do not collide. */
export async function insertStep(step: NewStep, clock: Clock, trx: Executor): Promise<void> {
  await sql`
    insert into review_step (flow_id, seq, level, action, person_id, to_person_id, opinion, file_group, at)
    values (${step.flowId}, 1 + (select count(*) from review_step where flow_id = ${step.flowId}),
      ${step.level}, ${step.action}, ${step.personId}, ${step.toPersonId ?? null}, ${step.opinion},
      ${step.fileGroup ?? null}, ${clock.now()})`.execute(trx);
}
