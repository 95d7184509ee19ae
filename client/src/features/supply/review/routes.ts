import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { listingPaths } from '../listing/paths.ts';

export const listingReviewRoutes: readonly PageRoute[] = [
  memberPage(listingPaths.listingQueue, () => import('./pages/ListingQueuePage.tsx'), {
    title: '商品审核',
  }),
  memberPage(listingPaths.listingReview, () => import('./pages/ListingReviewPage.tsx'), {
    title: '商品审核详情',
    under: [menuPaths.listingQueue],
  }),
  memberPage(listingPaths.listingSpotCheck, () => import('./pages/ListingSpotCheckPage.tsx'), {
    title: '在售商品抽查',
  }),
];
