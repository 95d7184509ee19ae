import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { groupBuyPaths } from './paths.ts';

export const groupBuyRoutes: readonly PageRoute[] = [
  mallPage(groupBuyPaths.groupBuys, () => import('./pages/GroupBuyIndexPage.tsx')),
  mallPage(groupBuyPaths.groupBuy, () => import('./pages/GroupBuyDetailPage.tsx')),
  mallPage(groupBuyPaths.groupBuyLaunch, () => import('./pages/GroupBuyLaunchPage.tsx')),
  memberPage(groupBuyPaths.groupBuyReview, () => import('./pages/GroupBuyReviewPage.tsx'), {
    title: '团购审核',
    under: [menuPaths.todos],
  }),
];
