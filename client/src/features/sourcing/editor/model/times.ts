import { compactTimeOf, momentOfDay } from '@jicai/shared/domain/kernel/china-time.ts';

/** A moment as the browser's date-and-time input takes it, in China's time: `2026-06-01T09:00`. */
export function inputTimeOf(ms: number | null): string {
  if (ms === null) return '';
  const digits = compactTimeOf(ms);
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}T${part(8, 10)}:${part(10, 12)}`;
}

/** The moment of such a text; null for none. */
export function readInputTime(text: string): number | null {
  const [day = '', time = ''] = text.split('T');
  const ms = momentOfDay(day, `${time.slice(0, 5)}:00`);
  return Number.isNaN(ms) ? null : ms;
}
