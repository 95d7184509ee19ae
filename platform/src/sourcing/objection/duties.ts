import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty, projectUrls } from '../life/duties/duty.ts';

const withObjections = sql`sourcing_project p join objection o on o.project_id = p.id`;

/**
 * PJ10: the duty of the handler to answer the objections to a project; one row for all of them, due
 * at the earliest deadline of the law, but open after it too.
 */
const answerObjections = projectDuty({
  name: 'objection.answer',
  label: '质疑待答复',
  call: 'objection.answer',
  from: () => sql`${withObjections} where o.state = 'open'`,
  groupBy: sql`p.id`,
  text: sql`string_agg(o.number, '、' order by o.number) || ' 待答复'`,
  url: projectUrls.objections,
  since: sql`min(o.raised_at)`,
  dueAt: sql`min(o.answer_due_at)`,
});

/**
 * PJ10: the duty of the handler to decide what follows for the result from objections that were
 * upheld; one row for all of a project.
 */
const concludeObjections = projectDuty({
  name: 'objection.conclude',
  label: '质疑成立待处理',
  call: 'objection.conclude',
  from: () => sql`${withObjections}
    where o.state = 'answered' and o.verdict = 'upheld' and o.conclusion is null`,
  groupBy: sql`p.id`,
  text: sql`string_agg(o.number, '、' order by o.number) || ' 成立，请处理成交结果'`,
  url: projectUrls.objections,
  since: sql`min(o.answered_at)`,
});

/** The duties of objections. */
export const objectionDuties: readonly Duty[] = [answerObjections, concludeObjections];
