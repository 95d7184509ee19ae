import { boardPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { dashboardPaths } from './paths.ts';

export const dashboardRoutes: readonly PageRoute[] = [
  memberPage(dashboardPaths.dashboard, () => import('./pages/DashboardPage.tsx')),
  memberPage(dashboardPaths.dashboardList, () => import('./pages/FigureListPage.tsx')),
  boardPage(dashboardPaths.dashboardWall, () => import('./pages/DashboardWallPage.tsx')),
];
