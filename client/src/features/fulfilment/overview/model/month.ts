import type { Deadline } from '@jicai/shared/contract/fulfilment/overview.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month of an address; that of `today` where the address names none. */
export const monthOf = (text: string | null, today: string): string =>
  text !== null && MONTH.test(text) ? text : today.slice(0, 7);

/** The month before (-1) or after (1). */
export function otherMonth(month: string, by: 1 | -1): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const count = year * 12 + (nth - 1) + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days of a month in rows of seven from Monday on; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const first = (new Date(Date.UTC(year, nth - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + days) / 7) * 7 }, (_, index) => {
    const day = index - first + 1;
    return day < 1 || day > days ? null : `${month}-${String(day).padStart(2, '0')}`;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Deadlines by their day in China. */
export function byDay(rows: readonly Deadline[]): ReadonlyMap<string, readonly Deadline[]> {
  const days = new Map<string, Deadline[]>();
  for (const row of rows) {
    const day = dayOf(row.atMs);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}
