import {
  CHINA_HOLIDAYS,
  type DayKind,
  type HolidayTable,
  withDays,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import type { Executor } from '../db/open.ts';
import { defineEvent } from '../events/events.ts';

/**
 * The event that is published after a change of the working-day calendar and carries the new calendar.
 * Listeners recompute deadlines.
 */
export const holidaysChanged = defineEvent<{ readonly table: HolidayTable }>('holidays.changed');

/** The largest number of days that `readSetDays` returns: the days of one year. */
const MOST_DAYS = 366;

/**
 * Returns the days from `from` (`2026-11-21`) on that an operator has set as working days or
 * holidays, in order and at most the first `MOST_DAYS`, without the built-in holidays. The client
 * needs these days to count working days as the platform does.
 */
export async function readSetDays(from: string, db: Executor) {
  const rows = await db
    .selectFrom('holiday_day')
    .select(['day', 'kind'])
    .where('day', '>=', from)
    .orderBy('day')
    .limit(MOST_DAYS)
    .execute();
  return rows.map(({ day, kind }) => ({ day, kind: kind as DayKind }));
}

/** Returns the calendar in force: the built-in holidays, overridden by the days that operators set. */
export async function readHolidays(db: Executor): Promise<HolidayTable> {
  const rows = await db.selectFrom('holiday_day').select(['day', 'kind']).execute();
  return withDays(
    CHINA_HOLIDAYS,
    rows.map(({ day, kind }) => ({ day, kind: kind as DayKind })),
  );
}
