import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU24: suppliers see their lines' distance from the best: by the rule, in an open auction by lines. */
export const showsLineGaps = ({
  lineGap,
  bidMode,
  quoteMethod,
}: Pick<AllRules, 'lineGap' | 'bidMode' | 'quoteMethod'>): boolean =>
  lineGap === 'shown' && bidMode === 'lines' && quoteMethod === 'open';
