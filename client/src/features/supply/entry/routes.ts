import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { entryPaths } from './paths.ts';

const info = () => import('./pages/ShopInfoPage.tsx');

export const entryRoutes: readonly PageRoute[] = [
  mallPage(entryPaths.shopRegister, () => import('./pages/ShopRegisterPage.tsx')),
  mallPage(entryPaths.entryProgress, () => import('./pages/EntryProgressPage.tsx')),
  memberPage(entryPaths.shopCompletion, info, { title: '信息完善' }),
  memberPage(entryPaths.shopInfo, info, { title: '店铺信息' }),
  memberPage(entryPaths.entryQueue, () => import('./pages/EntryQueuePage.tsx'), {
    title: '入驻审核',
  }),
  memberPage(entryPaths.shopReview, () => import('./pages/ShopReviewDetailPage.tsx'), {
    title: '店铺审核',
    under: [menuPaths.entryQueue],
  }),
  memberPage(entryPaths.shopReviewContent, () => import('./pages/ShopReviewContentPage.tsx'), {
    title: '店铺审核内容',
    under: [menuPaths.entryQueue],
  }),
  memberPage(entryPaths.shopAdmin, () => import('./pages/ShopListPage.tsx'), { title: '店铺管理' }),
  memberPage(entryPaths.shopQuickRegister, () => import('./pages/ShopQuickRegisterPage.tsx'), {
    title: '店铺快速注册',
    under: [menuPaths.shopAdmin],
  }),
  memberPage(entryPaths.shopView, () => import('./pages/ShopViewPage.tsx'), {
    title: '店铺详情',
    under: [menuPaths.shopAdmin],
  }),
  memberPage(entryPaths.shopEdit, () => import('./pages/ShopEditPage.tsx'), {
    title: '编辑店铺',
    under: [menuPaths.shopAdmin],
  }),
];
