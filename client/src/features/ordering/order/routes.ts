import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { checkoutPaths } from '../checkout/paths.ts';
import { orderPaths } from './paths.ts';

const orderList = () => import('./pages/OrderListPage.tsx');

export const orderRoutes: readonly PageRoute[] = [
  mallPage(checkoutPaths.orderSuccess, () => import('./pages/OrderSuccessPage.tsx')),
  memberPage(orderPaths.orders, orderList),
  memberPage(orderPaths.memberOrders, orderList),
  memberPage(orderPaths.allOrders, orderList),
  memberPage(orderPaths.supplierOrders, orderList),
  memberPage(orderPaths.orderDetail, () => import('./pages/OrderDetailPage.tsx')),
  memberPage(orderPaths.orderEdit, () => import('./pages/OrderEditPage.tsx')),
  memberPage(orderPaths.orderSnapshot, () => import('./pages/OrderSnapshotPage.tsx')),
];
