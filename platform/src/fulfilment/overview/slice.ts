import { overviewEndpoints } from '@jicai/shared/contract/fulfilment/overview.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { overviewMessages } from '@jicai/shared/messages/fulfilment/overview.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { exportList } from './export.ts';
import { MONTH_READERS, readMonth } from './month.ts';
import { listOverdueUnits } from './overdue.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/** Views over all documents of fulfilment. */
export const overviewSlice: Slice<Needs> = {
  name: 'fulfilment/overview',
  messages: overviewMessages,
  policy: {
    'deadline.month': MONTH_READERS,
    'deadline.overdueUnits': ['supervisor', 'unitAdmin'],
    // Each list has its own roles.
    'deadline.exportList': 'loggedIn',
  },
  menu: [
    {
      group: 'orders',
      order: 9,
      name: 'dueMonth',
      title: '到期日历',
      path: menuPaths.dueMonth,
      icon: 'calendarDue',
      needs: 'deadline.month',
    },
    {
      group: 'settlement',
      order: 9,
      name: 'overdueUnits',
      title: '逾期付款',
      path: menuPaths.overdueUnits,
      icon: 'alarm',
      needs: 'deadline.overdueUnits',
    },
  ],
  endpoints: (deps) => [
    query(overviewEndpoints.month, ({ month }, call) => readMonth(month, personOf(call), deps.db)),
    query(overviewEndpoints.overdueUnits, (body, call) =>
      listOverdueUnits(body, personOf(call), deps),
    ),
    query(overviewEndpoints.exportList, (body, call) => exportList(body, personOf(call), deps)),
  ],
};
