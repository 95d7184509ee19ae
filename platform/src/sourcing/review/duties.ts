import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duties/duty.ts';

/**
 * PJ4: the duty of the handler to change a project that its review gave back and to submit it
 * again, or to revoke it.
 */
export const reviewDuties: readonly Duty[] = [
  projectDuty({
    name: 'project.revise',
    label: '采购项目被退回',
    call: 'project.submit',
    from: () => sql`sourcing_project p cross join lateral (select v.note, v.at from sourcing_event v
        where v.project_id = p.id and v.transition = 'giveBack' order by v.seq desc limit 1) g
      where p.state = 'returned'`,
    text: sql`coalesce(nullif(g.note, '') || '；', '') || '请修改后重新提交，或撤销项目'`,
    url: projectUrls.file,
    since: sql`g.at`,
  }),
];
