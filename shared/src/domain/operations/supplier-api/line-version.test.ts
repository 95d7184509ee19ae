import { expect, it } from 'vitest';
import { momentOfDay } from '../../kernel/time/china-time.ts';
import { isVersionInScale } from './line-version.ts';

const NOW = momentOfDay('2026-12-01', '05:30:00');
const SECONDS = Math.floor(NOW / 1_000);
const CLOCK = 20_261_201_053_000;
const DAY = 86_400;

it.each([
  // The first version of a SKU: a count, or a time that has been.
  [null, 0, true],
  [null, 17, true],
  [null, 202_612_010_001, true],
  [null, SECONDS, true],
  [null, NOW, true],
  [null, CLOCK, true],
  [null, NOW + 2 * DAY * 1_000, false],
  [null, 9_999_999_999_999, false],
  [null, 20_361_201_053_000, false],
  [null, 99_999_999_999_999, false],
  [null, 999_999_999_999_999, false],
  // Milliseconds stay milliseconds.
  [NOW - 5_000, NOW, true],
  [NOW - 5_000, NOW + (DAY - 60) * 1_000, true],
  [NOW - 5_000, NOW + (DAY + 60) * 1_000, false],
  [NOW - 5_000, CLOCK, false],
  // Seconds stay seconds, and times of day times of day.
  [SECONDS - 5, SECONDS, true],
  [SECONDS - 5, SECONDS + DAY + 60, false],
  [SECONDS - 5, NOW, false],
  [CLOCK - 5, CLOCK, true],
  [CLOCK - 5, CLOCK + 2_000_000, false],
  // Counters stay counters.
  [17, 18, true],
  [17, 900_000, true],
  [17, 1_000_001, false],
  [17, SECONDS, false],
  [17, NOW, false],
  [200_000_000, 2_000_000_000, true],
  [200_000_000, 2_000_000_001, false],
  [202_612_010_001, 202_612_020_001, true],
  // A counter that comes to look like a time of the past may go on.
  [999_999_999, 1_000_000_000, true],
  [1_000_000_000, 1_000_000_001, true],
])('[SA7] after %s the version %s: %s', (known, version, isRight) => {
  expect(isVersionInScale(version, known, NOW)).toBe(isRight);
});
