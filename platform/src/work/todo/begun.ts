import { type FlowState, flowTable } from '@jicai/shared/domain/work/approval/flow.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';

/** The state of a review that a person began, for their list. */
export interface BegunState {
  readonly state: FlowState;
  /** The name of its level, and the only person who decides there. */
  readonly level: string | null;
  readonly assignee: string | null;
}

/** The reviews that a person began, as rows like those of their to-dos. */
export function begunBy(personId: string): RawBuilder<unknown> {
  return sql`(select flow.id, flow.submitter_id as person_id, 'message' as kind,
      'page' as open_mode, flow.business_id, flow.process_name,
      case when flow.business_type in ('order', 'contract') then flow.business_type else 'none' end
        as business_type,
      flow.title as content, flow.detail_url as url, ${nameAt('person', 'me', 'flow.started_at')} as from_name, null as flow_id,
      flow.started_at as created_at, flow.started_at as read_at, flow.ended_at as handled_at,
      case when flow.ended_at is not null then (select s.person_id from review_step s
        where s.flow_id = flow.id order by s.seq desc limit 1) end as handled_by,
      null::timestamptz as due_at, null::text as unit_id,
      jsonb_build_object('state', flow.state, 'level', flow.levels -> (flow.level - 1) ->> 'name',
        'assignee', ${nameAt('person', 'assignee', 'flow.ended_at')}) as begun
    from review_flow flow join person me on me.id = flow.submitter_id
    left join person assignee on assignee.id = flow.assignee_id
    where flow.submitter_id = ${personId})`;
}

/** `审核中：采购审核（郑岚）`, or how it ended. */
export function begunText({ state, level, assignee }: BegunState): string {
  if (state !== 'running') return flowTable.states[state];
  return `审核中：${level ?? '审核'}${assignee ? `（${assignee}）` : ''}`;
}
