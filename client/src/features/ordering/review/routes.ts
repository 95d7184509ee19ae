import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { approvalPaths } from './paths.ts';

export const approvalRoutes: readonly PageRoute[] = [
  memberPage(approvalPaths.orderReview, () => import('./pages/OrderReviewPage.tsx'), {
    title: '订单审核',
    under: [menuPaths.todos],
  }),
];
