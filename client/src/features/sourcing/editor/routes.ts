import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { editorPaths } from './paths.ts';

export const editorRoutes: readonly PageRoute[] = [
  memberPage(editorPaths.projects, () => import('./pages/ProjectListPage.tsx')),
  memberPage(editorPaths.biddingEdit, () => import('./pages/BiddingEditPage.tsx')),
  memberPage(editorPaths.inquiryEdit, () => import('./pages/InquiryEditPage.tsx')),
  memberPage(editorPaths.projectFile, () => import('./pages/ProjectFilePage.tsx')),
  memberPage(editorPaths.projectReview, () => import('./pages/ProjectReviewPage.tsx')),
];
