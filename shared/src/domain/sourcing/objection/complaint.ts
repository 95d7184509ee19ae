import type { ComplaintDecision } from '../../../contract/sourcing/complaint.ts';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/* The labels and periods of complaints (投诉) to the authority about the answer to an objection (PJ21). */

export const decisionLabels: Readonly<Record<ComplaintDecision, string>> = {
  rejected: '驳回投诉',
  upheld: '投诉成立',
  withdrawn: '投诉人撤回',
};

/** The number of days for which the authority may suspend the purchase (政府采购法 57). */
const SUSPENSION_DAYS = 30;

/**
 * Returns the end in ms of a suspension of which the unit was told on this day, such as `2026-11-21`: 30
 * calendar days, counted from the next day.
 */
export const suspensionEnd = (receivedOn: string): number =>
  momentOfDay(receivedOn) + (SUSPENSION_DAYS + 1) * DAY_MS;
