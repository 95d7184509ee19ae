import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  mallPage,
  memberPage,
  type PageRoute,
  redirectPage,
  withSameQuery,
} from '../../../lib/url/page.ts';
import { checkoutPaths } from '../checkout/paths.ts';
import { orderPaths } from './paths.ts';

const orderList = () => import('./pages/OrderListPage.tsx');

export const orderRoutes: readonly PageRoute[] = [
  mallPage(checkoutPaths.orderSuccess, () => import('./pages/OrderSuccessPage.tsx')),
  memberPage(orderPaths.orders, orderList),
  redirectPage('member', orderPaths.memberOrders, withSameQuery(orderPaths.orders)),
  redirectPage('member', orderPaths.allOrders, withSameQuery(orderPaths.orders)),
  memberPage(orderPaths.supplierOrders, orderList),
  memberPage(orderPaths.orderDetail, () => import('./pages/OrderDetailPage.tsx'), {
    title: '订单详情',
    under: [menuPaths.orders, menuPaths.supplierOrders],
  }),
  memberPage(orderPaths.orderEdit, () => import('./pages/OrderEditPage.tsx'), {
    title: '修改订单',
    under: [menuPaths.orders, menuPaths.supplierOrders],
  }),
  memberPage(orderPaths.orderSnapshot, () => import('./pages/OrderSnapshotPage.tsx'), {
    title: '订单快照',
    under: [menuPaths.orders, menuPaths.supplierOrders],
  }),
];
