import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { calendarEndpoints } from '@jicai/shared/contract/operations/calendar.ts';
import { calendarMessages } from '@jicai/shared/messages/operations/calendar.ts';
import type { Database } from '../../kernel/db/open.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import { readYear, saveDays } from './service.ts';

const operators = ['systemAdmin', 'operator'] as const;

/** The calendar of working days, which deadlines follow. */
export const calendarSlice: Slice<{ readonly db: Database }> = {
  name: 'operations/calendar',
  messages: calendarMessages,
  policy: { 'calendar.year': operators, 'calendar.save': operators },
  menu: [
    {
      group: 'operations',
      order: 3,
      name: 'holidays',
      title: '节假日与调休',
      path: menuPaths.holidays,
      icon: 'calendarEvent',
      needs: 'calendar.year',
    },
  ],
  endpoints: ({ db }) => [
    query(calendarEndpoints.year, (body) => readYear(body, db)),
    write(calendarEndpoints.save, saveDays),
  ],
};
