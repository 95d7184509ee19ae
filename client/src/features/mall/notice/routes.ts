import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { noticePaths } from './paths.ts';

export const noticeRoutes: readonly PageRoute[] = [
  mallPage(noticePaths.noticeList, () => import('./pages/NoticeListPage.tsx')),
  mallPage(noticePaths.noticeDetail, () => import('./pages/NoticeDetailPage.tsx')),
  memberPage(noticePaths.noticeAdmin, () => import('./pages/NoticeAdminPage.tsx')),
  memberPage(noticePaths.noticeEdit, () => import('./pages/NoticeEditPage.tsx')),
  memberPage(noticePaths.noticeDraftReview, () => import('./pages/NoticeDraftReviewPage.tsx')),
];
