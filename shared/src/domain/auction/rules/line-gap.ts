import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU24: whether suppliers see their distance from the best of a line: by the rule, in open auctions. */
export const showsLineGaps = ({
  lineGap,
  bidMode,
  quoteMethod,
}: Pick<AllRules, 'lineGap' | 'bidMode' | 'quoteMethod'>): boolean =>
  lineGap === 'shown' && bidMode === 'lines' && quoteMethod === 'open';
