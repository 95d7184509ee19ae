import {
  CHINA_HOLIDAYS,
  type DayKind,
  type HolidayTable,
  withDays,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import type { Executor } from '../db/open.ts';
import { defineEvent } from '../events/events.ts';

/** Published after a change of the working-day calendar, with the new one; listeners recompute deadlines. */
export const holidaysChanged = defineEvent<{ readonly table: HolidayTable }>('holidays.changed');

/** The largest number of days that `readSetDays` returns: those of a year. */
const MOST_DAYS = 366;

/**
 * Returns the days from `from` (`2026-11-21`) on whose kind an operator has set, without the built-in
 * holidays. The client counts working days with them as the platform does.
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
