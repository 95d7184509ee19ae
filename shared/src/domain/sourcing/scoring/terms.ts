import type { ProjectDraft } from '../../../contract/sourcing/draft.ts';
import type { projectMessages } from '../../../messages/sourcing/project.ts';

/*
 * The published terms of a project's evaluation: lowest price, or points by a score sheet (PE1), and
 * the price deduction for small firms (PE6).
 */

/** The total of a score sheet, in points. */
export const WHOLE_POINTS = 100;
/** The least and the highest weight of the price, in points of `WHOLE_POINTS`. */
export const PRICE_WEIGHT = { least: 30, most: 90 } as const;
/** The least and the highest deduction that the rules on small firms allow, in percent. */
export const DEDUCTION = { least: 10, most: 20 } as const;

/** The parts of a project's text that define how its quotes are evaluated. */
export type EvaluationTerms = Pick<
  ProjectDraft,
  'evaluationMethod' | 'priceWeight' | 'criteria' | 'smallFirmDeduction'
>;

/** A fault in the terms: the field's path, the message and its values. */
export interface TermsProblem {
  readonly field: string;
  readonly key: keyof typeof projectMessages;
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns all faults that prevent publishing the terms. Points and deductions are for inquiries only. */
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
