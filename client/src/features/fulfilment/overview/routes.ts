import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { overviewPaths } from './paths.ts';

export const overviewRoutes: readonly PageRoute[] = [
  memberPage(overviewPaths.shipBatch, () => import('./pages/ShipBatchPage.tsx')),
  memberPage(overviewPaths.dueMonth, () => import('./pages/DueMonthPage.tsx')),
  memberPage(overviewPaths.overdueUnits, () => import('./pages/OverdueUnitsPage.tsx')),
];
