import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  CalendarChange,
  calendarEndpoints,
} from '@jicai/shared/contract/operations/calendar.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { isDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { countWorkingDays, kindOfDay } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { sql } from 'kysely';
import { logSecurity } from '../../identity/security/log.ts';
import { holidaysChanged, readHolidays } from '../../kernel/calendar/holidays.ts';
import { moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

type Endpoints = typeof calendarEndpoints;

const SHOWN_CHANGES = 100;

/** The days of a year that differ from their weekdays, with the changes that were made. */
export async function readYear(
  { year }: RequestOf<Endpoints['year']>,
  db: Executor,
): Promise<ResponseOf<Endpoints['year']>> {
  const table = await readHolidays(db);
  const set = await db
    .selectFrom('holiday_day')
    .select(['day', 'name'])
    .where('day', 'like', `${year}-%`)
    .execute();
  const names = new Map(set.map(({ day, name }) => [day, name]));
  const ofYear = (day: string) => day.startsWith(`${year}-`);
  const special = new Set([...table.off, ...table.worked, ...names.keys()].filter(ofYear));
  const days = [...special].toSorted().map((day) => ({
    day,
    kind: kindOfDay(day, table),
    name: names.get(day) ?? '',
  }));
  const { rows: changes } = await sql<CalendarChange>`
    select at as "atMs", day, old_kind as "oldKind", new_kind as "newKind", name, reason, person_name as "personName"
    from holiday_change where day like ${`${year}-%`} order by at desc, day limit ${SHOWN_CHANGES}`.execute(
    db,
  );
  const workingDays = countWorkingDays(`${year - 1}-12-31`, `${year}-12-31`, table);
  return { days, changes, workingDays };
}

/** Sets days, keeps their history, and has deadlines that are not over counted anew. */
export async function saveDays(
  { days, reason }: RequestOf<Endpoints['save']>,
  { trx, person, clock, call, publish }: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const wrong = days.find(({ day }) => !isDay(day));
  if (wrong) return refuse('calendar.day', { value: wrong.day });
  if (reason.trim() === '') return refuse('calendar.reason');
  // Two people set days one after the other, so that the history has what each of them saw.
  await sql`lock table holiday_day in share row exclusive mode`.execute(trx);
  const before = await readHolidays(trx);
  const last = new Map(days.map((one) => [one.day, one]));
  const changed = [...last.values()].filter(({ day, kind }) => kindOfDay(day, before) !== kind);
  if (changed.length === 0) return refuse('calendar.nothing');
  const at = moment(await readNow(clock, trx));
  for (const { day, kind, name } of changed) {
    await trx
      .insertInto('holiday_day')
      .values({ day, kind, name })
      .onConflict((on) => on.column('day').doUpdateSet({ kind, name }))
      .execute();
  }
  await trx
    .insertInto('holiday_change')
    .values(
      changed.map(({ day, kind, name }) => ({
        ...{ id: randomUUID(), at, day, old_kind: kindOfDay(day, before), new_kind: kind, name },
        ...{ reason: reason.trim(), person_id: person.id, person_name: person.name },
      })),
    )
    .execute();
  await publish(holidaysChanged, { table: await readHolidays(trx) }, trx);
  const object = changed
    .map(({ day }) => day)
    .join('、')
    .slice(0, 200);
  const event = { action: 'holiday.changed', by: person, address: call.ip, object } as const;
  await logSecurity({ ...event, detail: reason.trim() }, clock, trx);
  return { changed: changed.length };
}
