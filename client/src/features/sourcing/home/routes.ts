import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { homePaths } from './paths.ts';

export const homeRoutes: readonly PageRoute[] = [
  mallPage(homePaths.sourcingHome, () => import('./pages/SourcingHomePage.tsx')),
  mallPage(homePaths.inquiryHome, () => import('./pages/InquiryHomePage.tsx')),
];
