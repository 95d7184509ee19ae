import { dayOf, momentOfDay } from '../../kernel/time/china-time.ts';
import { DAY_MS } from '../../kernel/time/durations.ts';

/**
 * Returns the last day on which a quote binds its supplier, like `2026-05-30`: the day of the deadline plus
 * `validDays` days. Returns null if `validDays` is not a number.
 */
export function lastBindingDay(deadlineMs: number, validDays: string): string | null {
  if (!/^\d{1,5}$/.test(validDays.trim())) return null;
  return dayOf(momentOfDay(dayOf(deadlineMs)) + Number(validDays) * DAY_MS);
}

/**
 * Returns whether a quote has expired at `now`, that is, whether the current day in China is after
 * the quote's last binding day; false if `validDays` is not a number.
 */
export function isQuoteOver(
  { deadlineMs, validDays }: { readonly deadlineMs: number; readonly validDays: string },
  now: number,
): boolean {
  const last = lastBindingDay(deadlineMs, validDays);
  return last !== null && dayOf(now) > last;
}
