import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { listingPaths } from '../listing/paths.ts';

export const listingReviewRoutes: readonly PageRoute[] = [
  memberPage(listingPaths.listingQueue, () => import('./pages/ListingQueuePage.tsx')),
  memberPage(listingPaths.listingReview, () => import('./pages/ListingReviewPage.tsx')),
  memberPage(listingPaths.listingSpotCheck, () => import('./pages/ListingSpotCheckPage.tsx')),
];
