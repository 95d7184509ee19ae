import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { boardPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { dashboardPaths } from './paths.ts';

export const dashboardRoutes: readonly PageRoute[] = [
  memberPage(dashboardPaths.dashboard, () => import('./pages/DashboardPage.tsx'), {
    title: '监管看板',
  }),
  memberPage(dashboardPaths.dashboardList, () => import('./pages/FigureListPage.tsx'), {
    title: '指标明细',
    under: [menuPaths.dashboard],
  }),
  boardPage(dashboardPaths.dashboardWall, () => import('./pages/DashboardWallPage.tsx')),
];
