import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { projectPaths } from './paths.ts';

export const projectRoutes: readonly PageRoute[] = [
  mallPage(projectPaths.biddingHome, () => import('./pages/BiddingHomePage.tsx')),
];
