import type { AwardStepView } from '@jicai/shared/contract/auction/award.ts';

/** How a step of an award stands: as it ended, or annulled after it was confirmed (PJ10). */
export type StepState = AwardStepView['end'] | 'voided';

/** Returns the state of a step, for the words of each page. */
export const stepState = ({
  end,
  voidReason,
}: Pick<AwardStepView, 'end' | 'voidReason'>): StepState => (voidReason === '' ? end : 'voided');

/** Returns the words behind a step's end: why it was declined, and why it was annulled. */
export const stepReason = ({
  reason,
  voidReason,
}: Pick<AwardStepView, 'reason' | 'voidReason'>): string =>
  [reason, voidReason].filter(Boolean).join('；');
