import { DAY_MS } from './durations.ts';

/* China's civil time: one zone without summer time. Times are milliseconds since the epoch. */

export const CHINA_OFFSET_HOURS = 8;
/** The name of the time zone, for the database. */
export const CHINA_ZONE = 'Asia/Shanghai';

const OFFSET_MS = CHINA_OFFSET_HOURS * 3_600_000;

/** Formats a time as date and time in China: `2026-11-21T10:24:31.123`. */
const civil = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 23);

/** Returns the day in China on which a time falls: `2026-11-21`. */
export const dayOf = (ms: number): string => civil(ms).slice(0, 10);

/** Returns the day in China on which a time falls, without separators: `20261121`. */
export const compactDayOf = (ms: number): string => dayOf(ms).replaceAll('-', '');

/** Formats a time as date and time in China, without separators: `20261121102431`. */
export const compactTimeOf = (ms: number): string =>
  civil(ms).slice(0, 19).replaceAll(/[-T:]/g, '');

/** Formats a time as date and time in China: `2026-11-21 10:24:31`. */
export const timeText = (ms: number): string => civil(ms).slice(0, 19).replace('T', ' ');

/** Formats a time as date and time in China with milliseconds: `2026-11-21 10:24:31.123`. */
export const exactTimeText = (ms: number): string => civil(ms).replace('T', ' ');

/** Formats a time as the time of day in China: `10:24:31`. */
export const clockText = (ms: number): string => civil(ms).slice(11, 19);

export const yearOf = (ms: number): number => new Date(ms + OFFSET_MS).getUTCFullYear();

/** Returns the ms at which the day in China that contains the time `ms` begins. */
export const startOfDay = (ms: number): number =>
  Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;

/** Returns the ms at which the last day of the month in China that contains the time `ms` begins. */
export function endOfMonth(ms: number): number {
  const day = new Date(ms + OFFSET_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0) - OFFSET_MS;
}

/** Returns the ms at which a calendar year begins in China. */
export const startOfYear = (year: number): number => Date.UTC(year, 0, 1) - OFFSET_MS;

/**
 * Converts a date and a time of day in China to ms; returns null for a date or time that does not exist (30
 * February, 24:00).
 */
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

/**
 * Converts a day (`2026-11-21`) and a time of day (`18:00:00`) in China to ms. Returns NaN for a malformed
 * text; reads `2026-02-30` as 2 March.
 */
export const momentOfDay = (day: string, time = '00:00:00'): number =>
  Date.parse(`${day}T${time}+0${CHINA_OFFSET_HOURS}:00`);

/**
 * Rewrites a day as people type it (`2026/1/1`, `2026.1.1`, `2026-1-1`) as `2026-01-01`; returns any other
 * text unchanged.
 */
export function readDay(text: string): string {
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (!parts) return text;
  const [, year = '', , month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns whether a text has the form `2026-06-01` and names a day that exists; false for `2026-02-30`. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
