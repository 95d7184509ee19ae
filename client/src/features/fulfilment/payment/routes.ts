import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { paymentPaths } from './paths.ts';

export const paymentRoutes: readonly PageRoute[] = [
  memberPage(paymentPaths.payments, () => import('./pages/PaymentListPage.tsx'), {
    title: '付款管理',
  }),
  memberPage(paymentPaths.payment, () => import('./pages/PaymentDetailPage.tsx'), {
    title: '付款单',
    under: [menuPaths.payments],
  }),
  memberPage(paymentPaths.paymentReview, () => import('./pages/PaymentReviewPage.tsx'), {
    title: '付款审批',
    under: [menuPaths.todos],
  }),
];
