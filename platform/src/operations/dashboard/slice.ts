import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { dashboardEndpoints } from '@jicai/shared/contract/operations/dashboard.ts';
import { personOf } from '../../kernel/http/caller.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { feedSpend } from './feed.ts';
import { type DashboardNeeds, exportList, readFigures, readList } from './service.ts';

/** The wait between two searches for orders that changed, in ms. */
const INTERVAL_MS = 2_000;

const watchers = ['supervisor', 'reviewer', 'operator', 'auditAdmin'] as const;

/** The supervisor's dashboard, rolled up from orders as they change. */
export const dashboardSlice: Slice<DashboardNeeds> = {
  name: 'operations/dashboard',
  policy: {
    'dashboard.figures': watchers,
    'dashboard.list': watchers,
    'dashboard.export': watchers,
  },
  menu: [
    {
      group: 'work',
      order: 9,
      name: 'dashboard',
      title: '监管看板',
      path: menuPaths.dashboard,
      icon: 'chartBar',
      needs: 'dashboard.figures',
    },
  ],
  endpoints: (needs) => [
    query(dashboardEndpoints.figures, (body, call) => readFigures(needs, personOf(call), body)),
    query(dashboardEndpoints.list, (body, call) => readList(needs, personOf(call), body)),
    query(dashboardEndpoints.export, (body, call) => exportList(needs, personOf(call), body)),
  ],
  start: ({ db }, log, every) => {
    const onError = (error: unknown) => log.error({ err: error }, 'the spend was not rolled up');
    return every(INTERVAL_MS, async () => void (await feedSpend(db)), { onError });
  },
};
