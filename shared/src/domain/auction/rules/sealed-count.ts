import type { AllRules } from '../../../contract/auction/rule-set.ts';

type Rules = Pick<AllRules, 'quoteMethod' | 'sealedCount'>;

/** AU21: returns whether the auction hides the number and times of sealed quotes before its outcome. */
export const hidesCount = ({ quoteMethod, sealedCount }: Rules): boolean =>
  quoteMethod === 'sealed' && sealedCount === 'hidden';

/**
 * AU21: returns whether the number of sealed quotes is hidden now: the rule hides it, and there is no
 * outcome yet. The deadline alone does not reveal it.
 */
export const isCountHidden = (rules: Rules, outcome: object | null): boolean =>
  outcome === null && hidesCount(rules);
