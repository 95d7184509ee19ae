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

/** Returns the criterion of a package from how it is awarded and whether points decide. */
export const criterionOf = (awardBy: 'total' | 'lines', byPoints: boolean): AwardCriterion => {
  if (awardBy === 'lines') return 'lines';
  return byPoints ? 'points' : 'lowest';
};

/** Returns the suppliers who get the award: `总分最高的满足要求者`. */
export const winnerWords = (criterion: AwardCriterion): string => {
  const { among, best } = CRITERIA[criterion];
  return `${among}${best}的满足要求者`;
};

/** Returns the rule as a clause: `在满足要求的供应商中，总分最高者成交`. */
export const criterionClause = (criterion: AwardCriterion): string => {
  const { among, best } = CRITERIA[criterion];
  return `在满足要求的供应商中，${among}${best}者成交`;
};
