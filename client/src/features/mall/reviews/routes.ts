import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { reviewsPaths } from './paths.ts';

export const reviewsRoutes: readonly PageRoute[] = [
  memberPage(reviewsPaths.reviews, () => import('./pages/ReviewsPage.tsx'), { title: '商品评价' }),
  memberPage(reviewsPaths.supplierReviews, () => import('./pages/SupplierReviewsPage.tsx'), {
    title: '评价回复',
  }),
];
