import { DAY_MS } from './durations.ts';

/* China's civil time: one zone without summer time. Times are milliseconds since the epoch. */

export const CHINA_OFFSET_HOURS = 8;
/** The name of the time zone, for the database. */
export const CHINA_ZONE = 'Asia/Shanghai';

const OFFSET_MS = CHINA_OFFSET_HOURS * 3_600_000;

/** Formats a time in China as `2026-11-21T10:24:31.123`. */
const civil = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 23);

/** Returns the day in China: `2026-11-21`. */
export const dayOf = (ms: number): string => civil(ms).slice(0, 10);

/** Returns the day in China: `20261121`. */
export const compactDayOf = (ms: number): string => dayOf(ms).replaceAll('-', '');

/** Formats a time as `20261121102431`. */
export const compactTimeOf = (ms: number): string =>
  civil(ms).slice(0, 19).replaceAll(/[-T:]/g, '');

/** Formats a time as `2026-11-21 10:24:31`. */
export const timeText = (ms: number): string => civil(ms).slice(0, 19).replace('T', ' ');

/** Formats a time as `2026-11-21 10:24:31.123`. */
export const exactTimeText = (ms: number): string => civil(ms).replace('T', ' ');

/** Formats a time as `10:24:31`. */
export const clockText = (ms: number): string => civil(ms).slice(11, 19);

export const yearOf = (ms: number): number => new Date(ms + OFFSET_MS).getUTCFullYear();

/** Returns the start in ms of the day in China that contains a time. */
export const startOfDay = (ms: number): number =>
  Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;

/** Returns the start in ms of the last day of the month that contains a time. */
export function endOfMonth(ms: number): number {
  const day = new Date(ms + OFFSET_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0) - OFFSET_MS;
}

/** Returns the start of a year in China, in ms. */
export const startOfYear = (year: number): number => Date.UTC(year, 0, 1) - OFFSET_MS;

/** Converts a civil time to ms; returns null if there is no such day or time (30 February, 24:00). */
export function momentOf(
  [year, month, day]: readonly [year: number, month: number, day: number],
  [hour, minute, second]: readonly [hour: number, minute: number, second: number] = [0, 0, 0],
): number | null {
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(utc);
  const isDay =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? utc - OFFSET_MS : null;
}

/** Converts a day (`2026-11-21`) and a time (`18:00:00`) to ms. NaN if malformed; `2026-02-30` is 2 March. */
export const momentOfDay = (day: string, time = '00:00:00'): number =>
  Date.parse(`${day}T${time}+0${CHINA_OFFSET_HOURS}:00`);

/** Returns a day as people write it (`2026/1/1`, `2026.01.01`) as `2026-01-01`; other texts unchanged. */
export function readDay(text: string): string {
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (!parts) return text;
  const [, year = '', , month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns whether a text like `2026-06-01` is a day of the calendar; `2026-02-30` is not. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
