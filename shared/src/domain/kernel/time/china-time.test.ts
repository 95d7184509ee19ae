import { describe, expect, it } from 'vitest';
import * as china from './china-time.ts';

/** 2026-12-31 23:59:59.123 in UTC, which is the next year in China. */
const LATE = Date.UTC(2026, 11, 31, 23, 59, 59, 123);

describe("China's civil time", () => {
  it.each([
    ['day', china.dayOf(LATE), '2027-01-01'],
    ['compact day', china.compactDayOf(LATE), '20270101'],
    ['compact time', china.compactTimeOf(LATE), '20270101075959'],
    ['time', china.timeText(LATE), '2027-01-01 07:59:59'],
    ['exact time', china.exactTimeText(LATE), '2027-01-01 07:59:59.123'],
    ['clock', china.clockText(LATE), '07:59:59'],
    ['year', china.yearOf(LATE), 2027],
    ['start of day', china.startOfDay(LATE), Date.UTC(2026, 11, 31, 16)],
    ['start of year', china.startOfYear(2027), Date.UTC(2026, 11, 31, 16)],
    ['a time of a day', china.momentOfDay('2027-01-01', '07:59:59'), LATE - 123],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it('a day begins at midnight in China, to the millisecond', () => {
    const midnight = Date.UTC(2026, 11, 31, 16);
    expect(china.dayOf(midnight - 1)).toBe('2026-12-31');
    expect(china.dayOf(midnight)).toBe('2027-01-01');
    expect(china.startOfDay(midnight)).toBe(midnight);
    expect(china.startOfDay(midnight - 1)).toBe(midnight - 86_400_000);
  });

  it('a civil time is a moment, or none', () => {
    expect(china.momentOf([2027, 1, 1], [7, 59, 59])).toBe(LATE - 123);
    expect(china.momentOf([2028, 2, 29])).toBe(Date.UTC(2028, 1, 28, 16));
    expect(china.momentOf([2026, 2, 29])).toBeNull();
    expect(china.momentOf([2026, 1, 1], [24, 0, 0])).toBeNull();
    expect(china.momentOfDay('2026-13-01')).toBeNaN();
  });
});
