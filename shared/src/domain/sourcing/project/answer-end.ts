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
  /** The current time by the database's clock, in ms. */
  readonly now: number;
  /** The fewest working days for which an inquiry must accept quotes. */
  readonly inquiryDays: number;
  readonly holidays: HolidayTable;
}

/**
 * Returns the end of quoting in ms after a question is answered at `now`: `endsAt`, or a later time
 * if less than the required time would be left (CL4). An inquiry needs `inquiryDays` working days;
 * its new end has the same time of day. An auction, whose quoting may be short, needs only
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
  const day = dayOf(endsAt);
  if (countWorkingDays(dayOf(now), day, holidays) >= inquiryDays) return endsAt;
  const to = addWorkingDays(dayOf(now), inquiryDays, holidays);
  return momentOfDay(to) + (endsAt - momentOfDay(day));
}
