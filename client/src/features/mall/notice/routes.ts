import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { noticePaths } from './paths.ts';

export const noticeRoutes: readonly PageRoute[] = [
  mallPage(noticePaths.noticeList, () => import('./pages/NoticeListPage.tsx')),
  mallPage(noticePaths.noticeDetail, () => import('./pages/NoticeDetailPage.tsx')),
  memberPage(noticePaths.noticeAdmin, () => import('./pages/NoticeAdminPage.tsx'), {
    title: '公告管理',
  }),
  memberPage(noticePaths.noticeEdit, () => import('./pages/NoticeEditPage.tsx'), {
    title: '公告',
    under: [menuPaths.noticeAdmin],
  }),
  memberPage(noticePaths.noticeDraftReview, () => import('./pages/NoticeDraftReviewPage.tsx'), {
    title: '公告审核',
    under: [menuPaths.noticeAdmin],
  }),
];
