import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU43: a sealed quote may leave lines out where each line is awarded for itself; others name every line. */
export const mayLeaveLines = ({
  awardBy,
  quoteMethod,
}: Pick<AllRules, 'awardBy' | 'quoteMethod'>): boolean =>
  awardBy === 'lines' && quoteMethod === 'sealed';
