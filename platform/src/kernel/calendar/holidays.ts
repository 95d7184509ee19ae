import {
  CHINA_HOLIDAYS,
  type DayKind,
  type HolidayTable,
  withDays,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import type { Executor } from '../db/open.ts';
import { defineEvent } from '../events/events.ts';

/** Published when the working-day calendar has changed: listeners recompute pending deadlines. */
export const holidaysChanged = defineEvent<{ readonly table: HolidayTable }>('holidays.changed');

/** The most days that a form needs: those of a year. */
const MOST_DAYS = 366;

/** Returns the days set from `from` (`2026-11-21`) on, with which a form counts like the platform. */
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

/** Returns the calendar in force: the built-in holidays, overridden by the days that were set. */
export async function readHolidays(db: Executor): Promise<HolidayTable> {
  const rows = await db.selectFrom('holiday_day').select(['day', 'kind']).execute();
  return withDays(
    CHINA_HOLIDAYS,
    rows.map(({ day, kind }) => ({ day, kind: kind as DayKind })),
  );
}
