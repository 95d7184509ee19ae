import { MIN_REMAINING_MS } from '../../auction/clock/clock.ts';
import { dayOf, momentOfDay } from '../../kernel/time/china-time.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';
import {
  addWorkingDays,
  type HolidayTable,
  workingDeadline,
} from '../../kernel/time/working-days.ts';
import type { ProjectMethod } from './draft.ts';

export interface AnswerContext {
  readonly method: ProjectMethod;
  /** The current time by the database's clock, in ms. */
  readonly now: number;
  /** The fewest working days for which an inquiry must accept quotes. */
  readonly inquiryDays: number;
  readonly holidays: HolidayTable;
}

/**
 * Returns the end of quoting in ms after a question is answered at `now`: `endsAt`, or a later time
 * if less than the required time would be left (CL4). An inquiry needs `inquiryDays` whole
 * working days after the day of the answer (LA6); its new end has the same time of day, on a working day, or is
 * the midnight with which they end. An auction, whose quoting may be short, needs only
 * `MIN_REMAINING_MS` (AU14); its new end is rounded up to a whole minute.
 */
export function endAfterAnswer(
  endsAt: number,
  { method, now, inquiryDays, holidays }: AnswerContext,
): number {
  if (method !== 'inquiry') {
    const least = Math.ceil((now + MIN_REMAINING_MS) / MINUTE_MS) * MINUTE_MS;
    return endsAt < now + MIN_REMAINING_MS ? least : endsAt;
  }
  const least = workingDeadline(now, inquiryDays, holidays);
  if (endsAt >= least) return endsAt;
  const timeOfDay = endsAt - momentOfDay(dayOf(endsAt));
  if (timeOfDay === 0) return least;
  return momentOfDay(addWorkingDays(dayOf(now), inquiryDays + 1, holidays)) + timeOfDay;
}
