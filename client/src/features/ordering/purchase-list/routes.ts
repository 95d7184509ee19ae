import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { purchaseListPaths } from './paths.ts';

export const purchaseListRoutes: readonly PageRoute[] = [
  memberPage(purchaseListPaths.purchaseLists, () => import('./pages/PurchaseListsPage.tsx'), {
    title: '常购清单',
  }),
];
