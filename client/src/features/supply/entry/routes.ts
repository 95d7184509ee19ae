import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { entryPaths } from './paths.ts';

const info = () => import('./pages/ShopInfoPage.tsx');

export const entryRoutes: readonly PageRoute[] = [
  mallPage(entryPaths.shopRegister, () => import('./pages/ShopRegisterPage.tsx')),
  mallPage(entryPaths.entryProgress, () => import('./pages/EntryProgressPage.tsx')),
  memberPage(entryPaths.shopCompletion, info),
  memberPage(entryPaths.shopInfo, info),
  memberPage(entryPaths.entryQueue, () => import('./pages/EntryQueuePage.tsx')),
  memberPage(entryPaths.shopReview, () => import('./pages/ShopReviewDetailPage.tsx')),
  memberPage(entryPaths.shopReviewContent, () => import('./pages/ShopReviewContentPage.tsx')),
  memberPage(entryPaths.shopAdmin, () => import('./pages/ShopListPage.tsx')),
  memberPage(entryPaths.shopQuickRegister, () => import('./pages/ShopQuickRegisterPage.tsx')),
  memberPage(entryPaths.shopView, () => import('./pages/ShopViewPage.tsx')),
  memberPage(entryPaths.shopEdit, () => import('./pages/ShopEditPage.tsx')),
];
