import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { threadPaths } from './paths.ts';

export const threadRoutes: readonly PageRoute[] = [
  memberPage(threadPaths.orderThread, () => import('./pages/OrderThreadPage.tsx')),
  mallPage(threadPaths.documentCheck, () => import('./pages/DocumentCheckPage.tsx')),
];
