import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duties/duty.ts';

/**
 * PJ9: the duty of the handler to complete the result notice and submit it for review; due at the
 * law's deadline, but open after it too.
 */
const submitNotice = projectDuty({
  name: 'resultNotice.submit',
  label: '结果公告待提交',
  call: 'resultNotice.submit',
  from: () => sql`sourcing_project p join result_notice n on n.project_id = p.id
    where n.state = 'draft'`,
  text: sql`'请核对并提交结果公告'`,
  url: projectUrls.result,
  since: sql`n.ended_at`,
  dueAt: sql`n.due_at`,
});

/**
 * PJ9: the duty of the handler to change a result notice that its review gave back and to submit it
 * again.
 */
const reviseNotice = projectDuty({
  name: 'resultNotice.revise',
  label: '结果公告被退回',
  call: 'resultNotice.submit',
  from: () => sql`sourcing_project p join result_notice n on n.project_id = p.id
    left join lateral (select s.opinion from review_flow f join review_step s on s.flow_id = f.id
      where f.business_type = 'resultNotice' and f.business_id = p.id
        and s.action in ('failed', 'returned') order by f.started_at desc, s.seq desc limit 1) r on true
    where n.state = 'returned'`,
  text: sql`coalesce(nullif(r.opinion, '') || '；', '') || '请修改后重新提交'`,
  url: projectUrls.result,
  since: sql`n.saved_at`,
  dueAt: sql`n.due_at`,
});

/** The duties of result notices. */
export const noticeDuties: readonly Duty[] = [submitNotice, reviseNotice];
