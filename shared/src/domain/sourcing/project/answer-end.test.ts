import { expect, it } from 'vitest';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';
import { CHINA_HOLIDAYS } from '../../kernel/time/working-days.ts';
import { endAfterAnswer } from './answer-end.ts';

const terms = { inquiryDays: 3, holidays: CHINA_HOLIDAYS };

it('[CL4] an inquiry keeps its working days at the hour at which it ends', () => {
  // The question is answered on the Wednesday before 端午节; Friday to Sunday are holidays.
  const now = momentOfDay('2026-06-17', '16:00:00');
  const endAfter = (day: string) =>
    endAfterAnswer(momentOfDay(day, '09:30:00'), { ...terms, method: 'inquiry', now });
  for (const day of ['2026-06-18', '2026-06-22', '2026-06-23', '2026-06-24'])
    expect(endAfter(day)).toBe(momentOfDay('2026-06-24', '09:30:00'));
  expect(endAfter('2026-06-30')).toBe(momentOfDay('2026-06-30', '09:30:00'));
  const midnight = { ...terms, method: 'inquiry', now } as const;
  expect(endAfterAnswer(momentOfDay('2026-06-23'), midnight)).toBe(momentOfDay('2026-06-24'));
});

it('[CL4] [AU14] a bidding keeps five minutes', () => {
  const now = momentOfDay('2026-06-17', '16:00:30');
  const endAfter = (minutes: number) =>
    endAfterAnswer(now + minutes * MINUTE_MS, { ...terms, method: 'bidding', now }) - now;
  expect(endAfter(5)).toBe(5 * MINUTE_MS);
  expect(endAfter(4)).toBe(5.5 * MINUTE_MS);
});
