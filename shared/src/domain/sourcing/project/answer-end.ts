import { MIN_REMAINING_MS } from '../../auction/clock/clock.ts';
import { dayOf, momentOfDay } from '../../kernel/time/china-time.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';
import {
  addWorkingDays,
  countWorkingDays,
  type HolidayTable,
} from '../../kernel/time/working-days.ts';
import type { ProjectMethod } from './draft.ts';

export interface AnswerContext {
  readonly method: ProjectMethod;
  /** The database's time, in ms. */
  readonly now: number;
  /** The least number of working days for which an inquiry accepts quotes. */
  readonly inquiryDays: number;
  readonly holidays: HolidayTable;
}

/**
 * Returns the end of quoting in ms after a question is answered now; the same end if enough time is left
 * (CL4). An inquiry keeps its least number of working days and the time of day of its end. An auction,
 * whose quoting may be short, keeps the least time before a changed end (AU14).
 */
export function endAfterAnswer(
  endsAt: number,
  { method, now, inquiryDays, holidays }: AnswerContext,
): number {
  if (method !== 'inquiry') {
    const least = Math.ceil((now + MIN_REMAINING_MS) / MINUTE_MS) * MINUTE_MS;
    return endsAt < now + MIN_REMAINING_MS ? least : endsAt;
  }
  const day = dayOf(endsAt);
  if (countWorkingDays(dayOf(now), day, holidays) >= inquiryDays) return endsAt;
  const to = addWorkingDays(dayOf(now), inquiryDays, holidays);
  return momentOfDay(to) + (endsAt - momentOfDay(day));
}
