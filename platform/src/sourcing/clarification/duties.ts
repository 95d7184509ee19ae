import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duties/duty.ts';

/**
 * CL2: the duty of the handler to answer the open questions about a project, until quoting has
 * ended; one row for all of them.
 */
export const clarificationDuties: readonly Duty[] = [
  projectDuty({
    name: 'clarification.answer',
    label: '项目待答疑',
    call: 'clarification.answer',
    from: () => sql`sourcing_project p join project_question q on q.project_id = p.id
      where q.answer is null and p.state in ('published', 'signUp', 'quoting')`,
    groupBy: sql`p.id`,
    text: sql`count(*) || ' 个问题待答复'`,
    url: projectUrls.file,
    since: sql`min(q.asked_at)`,
    dueAt: sql`p.quote_closes_at`,
  }),
];
