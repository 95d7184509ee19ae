import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  CHINA_HOLIDAYS,
  countWorkingDays,
  holidayTable,
  isWorkingDay,
  knowsYearOf,
  readHolidayLines,
  withDays,
} from './working-days.ts';

describe('working days', () => {
  it.each([
    ['2026-06-01', true, 'a Monday'],
    ['2026-06-06', false, 'a Saturday'],
    ['2026-10-01', false, '国庆节'],
    ['2026-10-10', true, 'a Saturday that is worked (调休)'],
    ['2026-09-20', true, 'a Sunday that is worked (调休)'],
    ['2026-02-23', false, 'the last day of 春节'],
    ['2026-02-24', true, 'the day after it'],
    ['2025-10-08', false, '国庆中秋'],
    ['2025-01-26', true, 'a Sunday that is worked (调休)'],
    ['2031-10-01', true, 'a year that is not known: weekends only'],
  ])('%s: %s, %s', (day, works) => {
    expect(isWorkingDay(day)).toBe(works);
  });

  it('the table has the days of the notices', () => {
    const of = (days: ReadonlySet<string>, year: string) =>
      [...days].filter((day) => day.startsWith(year));
    expect([
      of(CHINA_HOLIDAYS.off, '2025').length,
      of(CHINA_HOLIDAYS.worked, '2025').length,
    ]).toEqual([28, 5]);
    expect([
      of(CHINA_HOLIDAYS.off, '2026').length,
      of(CHINA_HOLIDAYS.worked, '2026').length,
    ]).toEqual([33, 6]);
    // Every day that the table lists as worked must be on a weekend and not listed as a holiday as
    // well.
    for (const day of CHINA_HOLIDAYS.worked) {
      expect([0, 6]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      expect(CHINA_HOLIDAYS.off.has(day)).toBe(false);
    }
    expect([knowsYearOf('2026-12-31'), knowsYearOf('2027-01-01')]).toEqual([true, false]);
  });

  it.each([
    ['2026-06-01', 1, '2026-06-02'],
    ['2026-06-05', 1, '2026-06-08'],
    ['2026-06-06', 0, '2026-06-08'],
    ['2026-06-05', 0, '2026-06-05'],
    // The six days: 28 to 30 September, 8 and 9 October, and 10 October, a Saturday on which
    // offices work.
    ['2026-09-24', 6, '2026-10-10'],
    ['2025-12-31', 1, '2026-01-04'],
  ])('%s and %s working days is %s', (day, count, then) => {
    expect(addWorkingDays(day, count)).toBe(then);
  });

  it('counts what it adds', () => {
    for (let count = 1; count <= 260; count += 7) {
      expect(countWorkingDays('2025-12-20', addWorkingDays('2025-12-20', count))).toBe(count);
    }
    expect(countWorkingDays('2026-06-08', '2026-06-01')).toBe(0);
  });

  it('takes another table', () => {
    const table = holidayTable([2030], [['2030-01-02', '2030-01-03']], ['2030-01-05']);
    expect(addWorkingDays('2030-01-01', 2, table)).toBe('2030-01-05');
  });

  it.each(['2026-02-30', '2026-6-1', '', '20260601'])('%s is no day', (day) => {
    expect(() => isWorkingDay(day)).toThrow('is no day');
  });
});

describe('lines of a notice', () => {
  it('are read as days, ranges and names; what cannot be read is named by its line', () => {
    const { days, faults } = readHolidayLines(
      '2027年2月5日至2027/2/7 放假 春节\n\n2027.02.14 上班\n2027-02-30 放假\n春节放假七天',
    );
    expect(days).toEqual([
      { day: '2027-02-05', kind: 'off', name: '春节' },
      { day: '2027-02-06', kind: 'off', name: '春节' },
      { day: '2027-02-07', kind: 'off', name: '春节' },
      { day: '2027-02-14', kind: 'worked', name: '' },
    ]);
    expect(faults.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('set days beside the known ones, and an ordinary day again', () => {
    const table = withDays(CHINA_HOLIDAYS, [
      { day: '2026-06-01', kind: 'off' },
      { day: '2026-10-10', kind: 'ordinary' },
    ]);
    expect(isWorkingDay('2026-06-01', table)).toBe(false);
    expect(isWorkingDay('2026-10-10', table)).toBe(false);
    expect(isWorkingDay('2026-10-01', table)).toBe(false);
  });
});
