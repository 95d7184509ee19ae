import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { catalogPaths } from '../catalog/paths.ts';
import { shopPaths } from './paths.ts';

export const shopRoutes: readonly PageRoute[] = [
  mallPage(shopPaths.supplierList, () => import('./pages/SupplierListPage.tsx')),
  mallPage(catalogPaths.shopDetail, () => import('./pages/ShopDetailPage.tsx')),
  mallPage(shopPaths.fixedServices, () => import('./pages/FixedServicesPage.tsx')),
];
