import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { expect, it } from 'vitest';
import { inputSecondOf, inputTimeOf, readInputDay, readInputTime } from './input-time.ts';

it('times of the form are those of China, to the minute', () => {
  const ms = momentOfDay('2026-06-01', '09:05:00');
  expect(inputTimeOf(ms)).toBe('2026-06-01 09:05');
  for (const text of [
    '2026-06-01 09:05',
    '2026-06-01T09:05',
    '2026年6月1日 9:05',
    '20260601 09:05:00',
  ])
    expect(readInputTime(text)).toBe(ms);
  expect(inputTimeOf(null)).toBe('');
  for (const text of ['', '2026-06-31 09:05', '2026-06-01', '2026-06-01 24:00', 'x'])
    expect(readInputTime(text)).toBeNull();
});

it('times to the second keep the seconds that were typed', () => {
  const ms = momentOfDay('2026-06-01', '09:05:07');
  expect(inputSecondOf(ms)).toBe('2026-06-01 09:05:07');
  expect(readInputTime('2026-06-01 09:05:07', 'second')).toBe(ms);
  expect(readInputTime('2026-06-01 09:05', 'second')).toBe(momentOfDay('2026-06-01', '09:05:00'));
  expect(readInputTime('2026-06-01 09:05:60', 'second')).toBeNull();
  expect(inputSecondOf(null)).toBe('');
});

it('reads a day in the ways people write one', () => {
  for (const text of ['2026-06-01', '2026/6/1', '2026.6.1', ' 20260601 ', '２０２６年６月１日'])
    expect(readInputDay(text)).toBe('2026-06-01');
  for (const text of ['', '2026-02-30', '2026-6', '26-6-1', '明天'])
    expect(readInputDay(text)).toBeNull();
});
