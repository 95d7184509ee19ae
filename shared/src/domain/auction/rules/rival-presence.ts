import type { AllRules } from '../../../contract/auction/rule-set.ts';

/** AU20: suppliers do not see which rivals have their board open: by the rule, and in blind auctions. */
export const hidesRivals = ({
  rivalPresence,
  identity,
}: Pick<AllRules, 'rivalPresence' | 'identity'>): boolean =>
  rivalPresence === 'hidden' || identity === 'blind';
