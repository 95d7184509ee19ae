/*
 * The Chinese words for what decides an evaluated award (IQ7). All pages and dialogs that say who gets the
 * award use them.
 */

/**
 * What decides an evaluated award: the lowest evaluated price, the points (PE3), or the unit price of each
 * line (AU43).
 */
export type AwardCriterion = 'lowest' | 'points' | 'lines';

const CRITERIA: Readonly<Record<AwardCriterion, { among: string; best: string }>> = {
  lowest: { among: '', best: '评审价最低' },
  points: { among: '', best: '总分最高' },
  lines: { among: '每行明细', best: '单价最低' },
};

/**
 * Returns `lines` for a package that is awarded by lines, else `points` if points decide, else
 * `lowest`.
 */
export const criterionOf = (awardBy: 'total' | 'lines', byPoints: boolean): AwardCriterion => {
  if (awardBy === 'lines') return 'lines';
  return byPoints ? 'points' : 'lowest';
};

/** Returns the Chinese phrase for the supplier who gets the award: `总分最高的满足要求者`. */
export const winnerWords = (criterion: AwardCriterion): string => {
  const { among, best } = CRITERIA[criterion];
  return `${among}${best}的满足要求者`;
};

/** Returns the Chinese clause that says who gets the award: `在满足要求的供应商中，总分最高者成交`. */
export const criterionClause = (criterion: AwardCriterion): string => {
  const { among, best } = CRITERIA[criterion];
  return `在满足要求的供应商中，${among}${best}者成交`;
};
