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

/** The calendar as it holds now: what the program knows, with the days that were set. */
export async function readHolidays(db: Executor): Promise<HolidayTable> {
  const rows = await db.selectFrom('holiday_day').select(['day', 'kind']).execute();
  return withDays(
    CHINA_HOLIDAYS,
    rows.map(({ day, kind }) => ({ day, kind: kind as DayKind })),
  );
}
