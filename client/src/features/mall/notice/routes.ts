import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { noticePaths } from './paths.ts';

export const noticeRoutes: readonly PageRoute[] = [
  mallPage(noticePaths.noticeList, () => import('./pages/NoticeListPage.tsx')),
  mallPage(noticePaths.noticeDetail, () => import('./pages/NoticeDetailPage.tsx')),
];
