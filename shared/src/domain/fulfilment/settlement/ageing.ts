import type { AgeBucket } from '../../../contract/fulfilment/states.ts';
import { startOfDay } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

export { type AgeBucket, ageBuckets } from '../../../contract/fulfilment/states.ts';

export const ageLabels: Readonly<Record<AgeBucket, string>> = {
  notDue: '未到期',
  upTo30: '到期 0–30 天',
  upTo60: '逾期 31–60 天',
  upTo90: '逾期 61–90 天',
  over90: '逾期 90 天以上',
};

/** Returns the number of days since the due day; 0 on the due day, negative before it. */
export const daysOverdue = (dueAt: number, now: number): number =>
  Math.round((startOfDay(now) - startOfDay(dueAt)) / DAY_MS);

/**
 * Returns the age bucket of a payment that is this many days overdue; bounds are inclusive (FU19). A
 * payment due today is in the bucket from 0 to 30 days, and bears no interest yet.
 */
export function bucketOf(days: number): AgeBucket {
  if (days < 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
}
