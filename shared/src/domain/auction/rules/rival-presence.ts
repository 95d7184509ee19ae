import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU20: whether suppliers cannot see which rivals are present: by the rule, and in blind auctions. */
export const hidesRivals = ({
  rivalPresence,
  identity,
}: Pick<AllRules, 'rivalPresence' | 'identity'>): boolean =>
  rivalPresence === 'hidden' || identity === 'blind';
