import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { threadPaths } from '../thread/paths.ts';

export const timelineRoutes: readonly PageRoute[] = [
  memberPage(threadPaths.orderThread, () => import('./pages/OrderThreadPage.tsx')),
  mallPage(threadPaths.documentCheck, () => import('./pages/DocumentCheckPage.tsx')),
];
