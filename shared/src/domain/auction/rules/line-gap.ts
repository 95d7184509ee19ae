import type { AllRules } from '../../../contract/auction/rule-set.ts';

/**
 * AU24: returns whether suppliers see how far each of their unit prices is from the best unit price of the
 * line: only if `lineGap` is `shown`, in open auctions with bids by line.
 */
export const showsLineGaps = ({
  lineGap,
  bidMode,
  quoteMethod,
}: Pick<AllRules, 'lineGap' | 'bidMode' | 'quoteMethod'>): boolean =>
  lineGap === 'shown' && bidMode === 'lines' && quoteMethod === 'open';
