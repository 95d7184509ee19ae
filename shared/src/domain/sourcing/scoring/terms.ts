import type { ProjectDraft } from '../../../contract/sourcing/draft.ts';
import type { projectMessages } from '../../../messages/sourcing/project.ts';

/*
 * The terms of a project's evaluation, which are published with the project: lowest price or points by a
 * score sheet (PE1), and the price deduction for small firms (PE6).
 */

/** The number of points to which the price weight and all criteria of a score sheet must add up. */
export const WHOLE_POINTS = 100;
/** The least and the highest weight of the price, in points out of `WHOLE_POINTS`. */
export const PRICE_WEIGHT = { least: 30, most: 90 } as const;
/** The least and the highest price deduction, in percent, that the regulations on small firms allow. */
export const DEDUCTION = { least: 10, most: 20 } as const;

/** The fields of a project draft that define how its quotes are evaluated. */
export type EvaluationTerms = Pick<
  ProjectDraft,
  'evaluationMethod' | 'priceWeight' | 'criteria' | 'smallFirmDeduction'
>;

/** The Chinese labels of the evaluation methods. */
export const evaluationMethodLabels: Readonly<Record<ProjectDraft['evaluationMethod'], string>> = {
  lowest: '最低价',
  points: '综合评分',
};

/** A fault in the evaluation terms: the path of the field, the message key, and the values of the message. */
export interface TermsProblem {
  readonly field: string;
  readonly key: keyof typeof projectMessages;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Returns the faults because of which the evaluation terms cannot be published. Evaluation by points and
 * the deduction for small firms are refused unless the project is an inquiry.
 */
export function checkTerms(
  draft: EvaluationTerms & Pick<ProjectDraft, 'negotiationRounds' | 'reservedForSmall'>,
  isInquiry: boolean,
): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const { smallFirmDeduction: percent } = draft;
  const { least, most } = DEDUCTION;
  if (percent !== 0 && (!isInquiry || percent < least || percent > most))
    problems.push({
      field: 'smallFirmDeduction',
      key: isInquiry ? 'project.check.deduction' : 'project.check.deductionMethod',
      values: { least: String(least), most: String(most) },
    });
  if (percent !== 0 && draft.reservedForSmall)
    problems.push({ field: 'smallFirmDeduction', key: 'project.check.deductionReserved' });
  if (draft.evaluationMethod === 'lowest') return problems;
  if (!isInquiry) return [{ field: 'evaluationMethod', key: 'project.check.pointsMethod' }];
  if (draft.negotiationRounds > 0)
    problems.push({ field: 'negotiationRounds', key: 'project.check.pointsNegotiation' });
  return [...problems, ...checkSheet(draft)];
}

function checkSheet({ priceWeight, criteria }: EvaluationTerms): TermsProblem[] {
  const { least, most } = PRICE_WEIGHT;
  const problems: TermsProblem[] = [];
  if (priceWeight < least || priceWeight > most)
    problems.push({
      field: 'priceWeight',
      key: 'project.check.priceWeight',
      values: { least: String(least), most: String(most) },
    });
  for (const [index, { name, standard }] of criteria.entries()) {
    const values = { nth: String(index + 1) };
    if (name.trim() === '')
      problems.push({
        field: `criteria.${index}.name`,
        key: 'project.check.criterionName',
        values,
      });
    if (standard.trim() === '')
      problems.push({
        field: `criteria.${index}.standard`,
        key: 'project.check.criterionStandard',
        values,
      });
  }
  const sum = criteria.reduce((total, { points }) => total + points, priceWeight);
  if (sum !== WHOLE_POINTS)
    problems.push({
      field: 'criteria',
      key: 'project.check.pointsSum',
      values: { sum: String(sum) },
    });
  return problems;
}
