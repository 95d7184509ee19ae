import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';

/** How a step of an award stands: as it ended, or annulled after it was confirmed (PJ10). */
export type StepState = AwardStepView['end'] | 'voided';

/** Returns the state of a step; each page has its own words for the states. */
export const stepState = ({
  end,
  voidReason,
}: Pick<AwardStepView, 'end' | 'voidReason'>): StepState => (voidReason === '' ? end : 'voided');

/**
 * Returns the reason for which a step was declined and the reason for which the award was annulled, joined by
 * `；`; empty if there is neither.
 */
export const stepReason = ({
  reason,
  voidReason,
}: Pick<AwardStepView, 'reason' | 'voidReason'>): string =>
  [reason, voidReason].filter(Boolean).join('；');
