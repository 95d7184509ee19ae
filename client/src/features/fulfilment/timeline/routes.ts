import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { mallPage, memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { threadPaths } from '../thread/paths.ts';

export const timelineRoutes: readonly PageRoute[] = [
  memberPage(threadPaths.orderThread, () => import('./pages/OrderThreadPage.tsx'), {
    title: '履约进度',
    under: [menuPaths.orders, menuPaths.supplierOrders, menuPaths.acceptances, menuPaths.stockIn],
  }),
  mallPage(threadPaths.documentCheck, () => import('./pages/DocumentCheckPage.tsx')),
];
