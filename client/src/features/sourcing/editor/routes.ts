import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { editorPaths } from './paths.ts';

export const editorRoutes: readonly PageRoute[] = [
  memberPage(editorPaths.projects, () => import('./pages/ProjectListPage.tsx')),
  memberPage(editorPaths.biddingEdit, () => import('./pages/BiddingEditPage.tsx'), {
    title: '竞价项目编辑',
    under: [menuPaths.projects],
  }),
  memberPage(editorPaths.inquiryEdit, () => import('./pages/InquiryEditPage.tsx'), {
    title: '询价项目编辑',
    under: [menuPaths.projects],
  }),
  memberPage(editorPaths.projectFile, () => import('./pages/ProjectFilePage.tsx'), {
    title: '项目详情',
    under: [menuPaths.projects],
  }),
  memberPage(editorPaths.projectReview, () => import('./pages/ProjectReviewPage.tsx'), {
    title: '采购项目审核',
    under: [menuPaths.todos],
  }),
];
