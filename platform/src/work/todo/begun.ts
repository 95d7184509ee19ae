import type { FlowState } from '@jicai/shared/domain/work/approval/flow.ts';
import { type RawBuilder, sql } from 'kysely';

/** Where a review stands. */
export interface Standing {
  readonly state: FlowState;
  /** Of the level at which it is, and who alone decides there. */
  readonly level: string | null;
  readonly assignee: string | null;
}

/** The reviews that a person began, as rows like those of his to-dos. */
export function begunBy(personId: string): RawBuilder<unknown> {
  return sql`(select flow.id, flow.submitter_id as person_id, 'message' as kind,
      'page' as open_mode, flow.business_type, flow.business_id, '订单审核' as process_name,
      flow.title as content, '' as url, me.name as from_name, null as flow_id,
      flow.started_at as created_at, flow.started_at as read_at, flow.ended_at as handled_at,
      case when flow.ended_at is not null then (select s.person_id from review_step s
        where s.flow_id = flow.id order by s.seq desc limit 1) end as handled_by,
      jsonb_build_object('state', flow.state, 'level', flow.levels -> (flow.level - 1) ->> 'name',
        'assignee', assignee.name) as standing
    from review_flow flow join person me on me.id = flow.submitter_id
    left join person assignee on assignee.id = flow.assignee_id
    where flow.submitter_id = ${personId})`;
}

const ENDED: Readonly<Record<Exclude<FlowState, 'running'>, string>> = {
  passed: '审核通过',
  failed: '审核不通过',
  returned: '已退回',
  withdrawn: '已撤回',
};

/** `审核中：采购审核（郑岚）`, or how it ended. */
export function standingText({ state, level, assignee }: Standing): string {
  if (state !== 'running') return ENDED[state];
  return `审核中：${level ?? '审核'}${assignee ? `（${assignee}）` : ''}`;
}
