import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';

/**
 * The state of a step of an award: it waits, how it ended, or `voided` if it was annulled after it
 * was confirmed (PJ10).
 */
export type StepState = AwardStepView['end'] | 'voided';

/** Returns the state of a step; each page has its own words for the states. */
export const stepState = ({
  end,
  voidReason,
}: Pick<AwardStepView, 'end' | 'voidReason'>): StepState => (voidReason === '' ? end : 'voided');

/**
 * Returns the supplier's reason for declining a step and the reason for which the award was
 * annulled (PJ10), joined by `；`; empty if there is neither.
 */
export const stepReason = ({
  reason,
  voidReason,
}: Pick<AwardStepView, 'reason' | 'voidReason'>): string =>
  [reason, voidReason].filter(Boolean).join('；');
