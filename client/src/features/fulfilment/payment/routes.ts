import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { paymentPaths } from './paths.ts';

export const paymentRoutes: readonly PageRoute[] = [
  memberPage(paymentPaths.payments, () => import('./pages/PaymentListPage.tsx')),
  memberPage(paymentPaths.payment, () => import('./pages/PaymentDetailPage.tsx')),
  memberPage(paymentPaths.paymentReview, () => import('./pages/PaymentReviewPage.tsx')),
];
