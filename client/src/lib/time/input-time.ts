import { compactTimeOf, momentOf } from '@jicai/shared/domain/kernel/china-time.ts';

/** A moment as the browser's date-and-time input takes it, in China's time: `2026-06-01T09:00`. */
export function inputTimeOf(ms: number | null): string {
  if (ms === null) return '';
  const digits = compactTimeOf(ms);
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}T${part(8, 10)}:${part(10, 12)}`;
}

/** The moment of such a text; null for none, or for a day that does not exist. */
export function readInputTime(text: string): number | null {
  const match = /^(\d{4,5})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return momentOf([year, month, day], [hour, minute, 0]);
}
