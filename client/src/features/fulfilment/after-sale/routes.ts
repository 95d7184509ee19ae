import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { afterSalePaths } from './paths.ts';

const apply = () => import('./pages/AfterSaleApplyPage.tsx');
const detail = () => import('./pages/AfterSaleDetailPage.tsx');

export const afterSaleRoutes: readonly PageRoute[] = [
  memberPage(afterSalePaths.afterSaleApply, apply),
  memberPage(afterSalePaths.afterSaleApplyProvider, apply),
  memberPage(afterSalePaths.afterSales, () => import('./pages/AfterSaleListPage.tsx')),
  memberPage(afterSalePaths.afterSale, detail),
  memberPage(afterSalePaths.afterSaleRecord, detail),
  memberPage(afterSalePaths.supplierAfterSale, detail),
];
