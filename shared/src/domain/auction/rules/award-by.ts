import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU43: returns whether a bid may omit lines: a sealed quote in an award by lines may, any other may not. */
export const mayLeaveLines = ({
  awardBy,
  quoteMethod,
}: Pick<AllRules, 'awardBy' | 'quoteMethod'>): boolean =>
  awardBy === 'lines' && quoteMethod === 'sealed';
