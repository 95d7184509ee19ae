import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { fixedPointPaths } from './paths.ts';

export const fixedPointRoutes: readonly PageRoute[] = [
  memberPage(fixedPointPaths.fixedOrders, () => import('./pages/FixedOrderListPage.tsx')),
  memberPage(fixedPointPaths.fixedOrder, () => import('./pages/FixedOrderPage.tsx')),
  memberPage(fixedPointPaths.fixedOrderForm, () => import('./pages/FixedOrderFormPage.tsx')),
];
