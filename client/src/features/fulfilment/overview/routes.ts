import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { overviewPaths } from './paths.ts';

export const overviewRoutes: readonly PageRoute[] = [
  memberPage(overviewPaths.shipBatch, () => import('./pages/ShipBatchPage.tsx'), {
    title: '批量发货',
  }),
  memberPage(overviewPaths.dueMonth, () => import('./pages/DueMonthPage.tsx'), {
    title: '到期日历',
  }),
  memberPage(overviewPaths.overdueUnits, () => import('./pages/OverdueUnitsPage.tsx'), {
    title: '逾期付款',
  }),
];
