import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import {
  auctionsOfProject,
  isEvaluating,
  packageCount,
  projectDuty,
  projectUrls,
} from '../life/duties/duty.ts';
import { isByPoints, isScored } from '../scoring/duties.ts';

/** IQ6: the deadline for the answer to a question `q` about a quote, as SQL. */
const dueAt = sql`q.asked_at + make_interval(hours => ${limits.explanationHours}::int)`;

/**
 * IQ7: the duty of the handler to propose the decision of an evaluation (`checkDecision`): when no
 * countersign, explanation or negotiation is waited for and, in an evaluation by points, the scores
 * are complete (`isScored`).
 */
const decideEvaluation = projectDuty({
  name: 'evaluation.decide',
  label: '询价待评审',
  call: 'evaluation.decide',
  from: (now) => sql`${auctionsOfProject}
    where p.state in ('closed', 'opened', 'evaluating') and ${isEvaluating}
      and not exists (select from countersign c where c.package_number = k.number
        and c.kind = 'evaluation' and c.decision is null)
      and not exists (select from quote_explanation q where q.package_number = k.number
        and q.answer is null and ${now} < ${dueAt})
      and not exists (select from negotiation n where n.subject = 'package'
        and n.subject_id = k.number and n.state in ('asked', 'answered'))
      and (not ${isByPoints} or ${isScored})`,
  groupBy: sql`p.id`,
  text: sql`case when ${isByPoints} then '评分已全部提交，请核对得分并提交评审结果'
    else '报价已启封，请评审并提交评审结果' end || ${packageCount}`,
  url: projectUrls.hall(sql`min(k.number)`),
  since: sql`max(a.last_event_at)`,
});

/**
 * IQ6: the duty of a supplier to answer the questions about its opened quote, while the evaluation
 * is undecided and the deadline of the question has not passed.
 */
const explainQuote = projectDuty({
  name: 'quote.explain',
  label: '报价说明',
  by: { roles: ['supplier'], call: { name: 'evaluation.answer', write: true } },
  from: (now) => sql`${auctionsOfProject}
    join auction_entrant e on e.package_number = k.number
    join quote_explanation q on q.package_number = k.number and q.code = e.code
    where q.answer is null and ${isEvaluating} and ${now} < ${dueAt}`,
  groupBy: sql`p.id, e.supplier_id`,
  holder: sql`e.supplier_id`,
  text: sql`'采购单位要求说明报价，共 ' || count(*) || ' 条，请答复'`,
  url: projectUrls.ownHall(sql`min(k.number)`),
  since: sql`min(q.asked_at)`,
  dueAt: sql`min(${dueAt})`,
});

/** The duties of evaluations. */
export const evaluationDuties: readonly Duty[] = [decideEvaluation, explainQuote];
