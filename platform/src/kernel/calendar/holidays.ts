import {
  CHINA_HOLIDAYS,
  type DayKind,
  type HolidayTable,
  withDays,
} from '@jicai/shared/domain/kernel/time/working-days.ts';
import type { Executor } from '../db/open.ts';
import { defineEvent } from '../events/events.ts';

/** The calendar of working days has changed: deadlines that are not over are counted anew. */
export const holidaysChanged = defineEvent<{ readonly table: HolidayTable }>('holidays.changed');

/** Days that a form needs at most: those of a year. */
const MOST_DAYS = 366;

/** The days that were set, from this one (`2026-11-21`) on: a form counts by them as the platform does. */
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

/** The calendar as it holds now: what the program knows, with the days that were set. */
export async function readHolidays(db: Executor): Promise<HolidayTable> {
  const rows = await db.selectFrom('holiday_day').select(['day', 'kind']).execute();
  return withDays(
    CHINA_HOLIDAYS,
    rows.map(({ day, kind }) => ({ day, kind: kind as DayKind })),
  );
}
