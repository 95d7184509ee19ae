import type { AllRules } from '../../../contract/auction/rule-set.ts';

type Rules = Pick<AllRules, 'quoteMethod' | 'sealedCount'>;

/** AU21: the auction tells nobody how many sealed quotes there are, or when they come, before the opening. */
export const hidesCount = ({ quoteMethod, sealedCount }: Rules): boolean =>
  quoteMethod === 'sealed' && sealedCount === 'hidden';

/**
 * AU21: whether the number of quotes is hidden now: by the rule, and until there is an outcome. The
 * deadline alone does not end it.
 */
export const isCountHidden = (rules: Rules, outcome: object | null): boolean =>
  outcome === null && hidesCount(rules);
