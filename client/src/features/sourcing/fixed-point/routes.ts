import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { fixedPointPaths } from './paths.ts';

export const fixedPointRoutes: readonly PageRoute[] = [
  memberPage(fixedPointPaths.fixedOrders, () => import('./pages/FixedOrderListPage.tsx'), {
    title: '定点服务单',
  }),
  memberPage(fixedPointPaths.fixedOrder, () => import('./pages/FixedOrderPage.tsx'), {
    title: '服务单详情',
    under: [menuPaths.fixedOrders],
  }),
  memberPage(fixedPointPaths.fixedOrderForm, () => import('./pages/FixedOrderFormPage.tsx'), {
    title: '填写服务单',
    under: [menuPaths.fixedOrders],
  }),
];
