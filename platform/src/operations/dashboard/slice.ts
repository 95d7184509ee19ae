import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { dashboardEndpoints } from '@jicai/shared/contract/operations/dashboard.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import { defineJob, handleJob } from '../../kernel/jobs/job.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { feedSpend } from './feed.ts';
import { type DashboardNeeds, exportList, readFigures, readList } from './service.ts';

/** By the clock alone: a notice of each order would have orders wait for each other. */
const feedJob = defineJob('dashboard.feedSpend', { ids: [], schedule: '* * * * *' });

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
  jobs: ({ db }) => [
    handleJob(feedJob, async () => {
      await feedSpend(db);
    }),
  ],
};
