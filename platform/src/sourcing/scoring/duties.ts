import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { draftKeys } from '@jicai/shared/contract/sourcing/draft.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import {
  evaluatorsNeeded,
  type Setting,
  scoreVariance,
  settingValue,
} from '../../kernel/settings/settings.ts';
import {
  auctionsOfProject,
  isEvaluating,
  packageCount,
  projectDuty,
  projectUrls,
  timeOf,
} from '../life/duties/duty.ts';

/**
 * Returns, as SQL, the present value of a numeric setting: the stored one, else that of the
 * environment or the default.
 */
const numberOf = (setting: Setting<number>) => sql`coalesce(
  (select value::int from setting where name = ${setting.name}),
  ${settingValue(setting, null, process.env)}::int)`;

const ofEvaluator = (name: string) =>
  ({
    roles: ['evaluator'],
    call: { name, write: true },
    isPersonal: true,
  }) satisfies Duty['by'];

/** PE1: the condition that a project `p` is evaluated by points, as its stored content says. */
export const isByPoints = sql`coalesce(p.content ->> ${sql.lit(draftKeys.evaluationMethod)}, '0') = '1'`;

/**
 * A join `panel` with the number of evaluators of a project `p` who were ever appointed (`ever`),
 * who are on the panel (`active`) and who have declared (`declared`), and the time at which the
 * last one left (`left_at`).
 */
const withPanel = sql`cross join lateral (select count(*) as ever,
    count(*) filter (where e.state in ('appointed', 'declared')) as active,
    count(*) filter (where e.state = 'declared') as declared,
    max(e.answered_at) filter (where e.state in ('withdrawn', 'removed')) as left_at
  from project_evaluator e where e.project_id = p.id) panel`;

/**
 * PE2: the duty of the handler to appoint evaluators until they are enough and an odd number,
 * unless as many as a project may have were already appointed.
 */
const appointEvaluators = projectDuty({
  name: 'evaluator.appoint',
  label: '评审人员待指定',
  call: 'scoring.appoint',
  from: () => sql`sourcing_project p ${withPanel}
    where ${isByPoints} and p.state in ('quoting', 'closed', 'opened', 'evaluating')
      and (panel.active < ${numberOf(evaluatorsNeeded)} or panel.active % 2 = 0)
      and panel.ever < ${limits.evaluators}::int`,
  text: sql`'评审小组须为不少于 ' || ${numberOf(evaluatorsNeeded)} || ' 人的单数，现有 ' || panel.active
    || ' 人，请指定'`,
  url: projectUrls.hall(sql`(select k.number from package k
    where k.project_id = p.auction_project_id order by k.position limit 1)`),
  since: sql`greatest(${timeOf('closeSignUp')}, panel.left_at)`,
  dueAt: sql`case when p.state = 'quoting' then p.quote_closes_at end`,
});

/**
 * PE3: the duty of an evaluator to declare whether there is a conflict of interest and to score
 * each package whose evaluation is undecided (`TaskRow.isOpen`).
 */
const submitScores = projectDuty({
  name: 'score.submit',
  label: '待评分',
  by: ofEvaluator('scoring.submit'),
  from: () => sql`${auctionsOfProject} join project_evaluator e on e.project_id = p.id
    where e.state in ('appointed', 'declared') and ${isByPoints} and ${isEvaluating}
      and not exists (select from score_sheet s
        where s.package_number = k.number and s.person_id = e.person_id)`,
  groupBy: sql`p.id, e.person_id`,
  holder: sql`e.person_id`,
  text: sql`case when bool_or(e.state = 'appointed') then '请声明有无利害关系并评分'
    else '请提交评分' end || ${packageCount}`,
  url: sql`case when count(*) = 1 then ${businessPaths.scoring('')}::text || min(k.number)
    else ${menuPaths.scoringTasks}::text end`,
  since: sql`greatest(min(e.appointed_at), ${timeOf('evaluate')})`,
});

/**
 * PE5: the sums `own` of points that evaluators gave suppliers, with the total and number of all
 * evaluators' sums for the supplier. `isOpenVariance` selects those that deviate too far from the
 * mean and have no explanation; a disabled evaluator gives none, and none is waited for.
 */
const openVariances = sql`score_total own
  cross join lateral (select sum(t.total) as sum, count(*) as n from score_total t
    where t.package_number = own.package_number and t.code = own.code) everybody`;
const isOpenVariance = sql`abs(own.total * n - sum) * 100 > ${numberOf(scoreVariance)} * sum
  and not exists (select from score_reason r where r.package_number = own.package_number
    and r.person_id = own.person_id and r.code = own.code)
  and not exists (select from person gone where gone.id = own.person_id and gone.disabled)`;

/**
 * PE5: the duty of an evaluator to explain sums of points that are far from the mean, while the
 * evaluation is undecided.
 */
const explainScores = projectDuty({
  name: 'score.explain',
  label: '评分偏差待说明',
  by: ofEvaluator('scoring.explain'),
  from: () => sql`${openVariances} join package k on k.number = own.package_number
    join auction a on a.package_number = k.number
    join sourcing_project p on p.auction_project_id = k.project_id
    where ${isEvaluating} and ${isOpenVariance}`,
  groupBy: sql`p.id, own.person_id`,
  holder: sql`own.person_id`,
  text: sql`'您有 ' || count(*) || ' 处评分与平均分相差较大，请说明理由'`,
  url: sql`case when count(distinct k.number) = 1
    then ${businessPaths.scoring('')}::text || min(k.number) else ${menuPaths.scoringTasks}::text end`,
  since: sql`max((select max(s.submitted_at) from score_sheet s
    where s.package_number = k.number))`,
});

/**
 * PE4, PE5: the condition that the scores of a package `k` of a project `p` are complete: the
 * evaluators are enough and an odd number, all have declared and submitted a score sheet, and every
 * deviation is explained.
 */
export const isScored = sql`(
  exists (select from (select count(*) as active,
      count(*) filter (where e.state = 'appointed') as silent,
      count(*) filter (where not exists (select from score_sheet s
        where s.package_number = k.number and s.person_id = e.person_id)) as lacking
    from project_evaluator e
    where e.project_id = p.id and e.state in ('appointed', 'declared')) panel
    where active >= ${numberOf(evaluatorsNeeded)} and active % 2 = 1 and silent = 0 and lacking = 0)
  and not exists (select from ${openVariances}
    where own.package_number = k.number and ${isOpenVariance}))`;

/** The duties of evaluations by points. */
export const scoringDuties: readonly Duty[] = [appointEvaluators, submitScores, explainScores];
