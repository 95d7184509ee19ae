import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duty.ts';

const withObjections = sql`sourcing_project p join objection o on o.project_id = p.id`;

/** PJ10: the handler answers the objections to a project before the law's deadline. */
const answerObjections = projectDuty({
  name: 'objection.answer',
  label: '质疑待答复',
  from: () => sql`${withObjections} where o.state = 'open'`,
  groupBy: sql`p.id`,
  text: sql`string_agg(o.number, '、' order by o.number) || ' 待答复'`,
  url: projectUrls.objections,
  since: sql`min(o.raised_at)`,
  dueAt: sql`min(o.answer_due_at)`,
});

/** PJ10: after an objection was found to be right, the handler says what follows for the result. */
const concludeObjections = projectDuty({
  name: 'objection.conclude',
  label: '质疑成立待处理',
  from: () => sql`${withObjections}
    where o.state = 'answered' and o.verdict = 'upheld' and o.conclusion is null`,
  groupBy: sql`p.id`,
  text: sql`string_agg(o.number, '、' order by o.number) || ' 成立，请处理成交结果'`,
  url: projectUrls.objections,
  since: sql`min(o.answered_at)`,
});

/** The duties of objections. */
export const objectionDuties: readonly Duty[] = [answerObjections, concludeObjections];
