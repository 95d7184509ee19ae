import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { projectPaths } from './paths.ts';

export const projectRoutes: readonly PageRoute[] = [
  mallPage(projectPaths.biddingHome, () => import('./pages/BiddingHomePage.tsx')),
  mallPage(projectPaths.biddingList, () => import('./pages/BiddingListPage.tsx')),
  mallPage(projectPaths.biddingDetail, () => import('./pages/BiddingDetailPage.tsx')),
];
