import { momentOfDay } from '@jicai/shared/domain/kernel/china-time.ts';
import { expect, it } from 'vitest';
import { inputTimeOf, readInputTime } from './input-time.ts';

it('times of the form are those of China, to the minute', () => {
  const ms = momentOfDay('2026-06-01', '09:05:00');
  expect(inputTimeOf(ms)).toBe('2026-06-01T09:05');
  expect(readInputTime('2026-06-01T09:05')).toBe(ms);
  expect(inputTimeOf(null)).toBe('');
  for (const text of ['', '2026-06-31T09:05', 'x']) expect(readInputTime(text)).toBeNull();
});
