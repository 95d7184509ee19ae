import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { supplierApiPaths } from './paths.ts';

export const supplierApiRoutes: readonly PageRoute[] = [
  memberPage(supplierApiPaths.supplierApi, () => import('./pages/SupplierApiPage.tsx'), {
    title: '接口对接',
  }),
];
