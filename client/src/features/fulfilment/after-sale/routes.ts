import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute, redirectPage, withSameQuery } from '../../../lib/url/page.ts';
import { afterSalePaths } from './paths.ts';

const apply = () => import('./pages/AfterSaleApplyPage.tsx');
const detail = () => import('./pages/AfterSaleDetailPage.tsx');

export const afterSaleRoutes: readonly PageRoute[] = [
  memberPage(afterSalePaths.afterSaleApply, apply, {
    title: '申请售后',
    under: [menuPaths.orders, menuPaths.supplierOrders],
  }),
  memberPage(afterSalePaths.afterSaleApplyProvider, apply, {
    title: '申请售后',
    under: [menuPaths.orders, menuPaths.supplierOrders],
  }),
  memberPage(afterSalePaths.afterSales, () => import('./pages/AfterSaleListPage.tsx'), {
    title: '售后',
  }),
  memberPage(afterSalePaths.afterSale, detail, {
    title: '售后详情',
    under: [menuPaths.afterSales],
  }),
  redirectPage('member', afterSalePaths.afterSaleRecord, withSameQuery(afterSalePaths.afterSale)),
  memberPage(afterSalePaths.supplierAfterSale, detail, {
    title: '售后详情',
    under: [menuPaths.afterSales],
  }),
];
