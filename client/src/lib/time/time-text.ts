import { CHINA_OFFSET_HOURS } from '@jicai/shared/domain/kernel/time/china-time.ts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/** A moment in China's civil time, whatever zone the machine is set to: `2026-11-21 10:24:31`. */
export function dateTimeText(ms: number): string {
  return dayjs(ms).utcOffset(CHINA_OFFSET_HOURS).format('YYYY-MM-DD HH:mm:ss');
}

/** The short form of spec section 5: `11-21 10:24:31`. */
export function shortTimeText(ms: number): string {
  return dayjs(ms).utcOffset(CHINA_OFFSET_HOURS).format('MM-DD HH:mm:ss');
}

/** The short form without seconds, for announced times: `11-21 10:24`. */
export function shortMinuteText(ms: number): string {
  return dayjs(ms).utcOffset(CHINA_OFFSET_HOURS).format('MM-DD HH:mm');
}

/** The day of the short form, within a year of now: `11-21`. */
export function shortDayText(ms: number): string {
  return dayjs(ms).utcOffset(CHINA_OFFSET_HOURS).format('MM-DD');
}

/** A deadline that is a midnight, as the last second before it: `2026-06-01 23:59:59`. */
export const deadlineText = (ms: number): string => dateTimeText(ms - 1_000);

/** The day of a moment in China: `2026-11-21`. */
export function dayText(ms: number): string {
  return dayjs(ms).utcOffset(CHINA_OFFSET_HOURS).format('YYYY-MM-DD');
}
