import {
  compactTimeOf,
  dayOf,
  momentOf,
  timeText,
} from '@jicai/shared/domain/kernel/time/china-time.ts';

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/;
const MOMENT = /^(.*?\S)[T\s]+(\d{1,2}):(\d\d)(?::(\d\d))?$/;

const plain = (text: string) => text.normalize('NFKC').trim();

/** A typed day as `2026-06-01`: `2026/6/1`, `2026年6月1日` and `20260601` too; null for any other text. */
export function readInputDay(text: string): string | null {
  const match = DAY.exec(plain(text));
  if (!match) return null;
  const [, year, month = match[4], day = match[5]] = match;
  const ms = momentOf([Number(year), Number(month), Number(day)]);
  return ms === null ? null : dayOf(ms);
}

/** A moment as a date-and-time field shows it, in China's time: `2026-06-01 09:00`. */
export function inputTimeOf(ms: number | null): string {
  if (ms === null) return '';
  const digits = compactTimeOf(ms);
  return `${dayOf(ms)} ${digits.slice(8, 10)}:${digits.slice(10, 12)}`;
}

/** A moment as a field with seconds shows it, in China's time: `2026-06-01 09:00:00`. */
export const inputSecondOf = (ms: number | null): string => (ms === null ? '' : timeText(ms));

/**
 * The moment of such a text; null for none, or for a day that does not exist. Seconds count only where the
 * field has them.
 */
export function readInputTime(
  text: string,
  precision: 'minute' | 'second' = 'minute',
): number | null {
  const [, dayText = '', hour, minute, second = '0'] = MOMENT.exec(plain(text)) ?? [];
  const [year = 0, month = 0, day = 0] = (readInputDay(dayText) ?? '').split('-').map(Number);
  if (year === 0) return null;
  return momentOf(
    [year, month, day],
    [Number(hour), Number(minute), precision === 'second' ? Number(second) : 0],
  );
}
