import type { AllRules } from '../../../contract/auction/rule-set.ts';

/**
 * AU20: returns whether suppliers cannot see which rivals are connected: if `rivalPresence` hides them,
 * and always with `blind` identities.
 */
export const hidesRivals = ({
  rivalPresence,
  identity,
}: Pick<AllRules, 'rivalPresence' | 'identity'>): boolean =>
  rivalPresence === 'hidden' || identity === 'blind';
