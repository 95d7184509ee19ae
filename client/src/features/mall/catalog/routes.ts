import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { catalogPaths } from './paths.ts';

const productSearch = () => import('./pages/ProductSearchPage.tsx');
const productDetail = () => import('./pages/ProductDetailPage.tsx');

export const catalogRoutes: readonly PageRoute[] = [
  mallPage(catalogPaths.productSearch, productSearch),
  mallPage(catalogPaths.productSearchInMall, productSearch),
  mallPage(catalogPaths.specialSearch, productSearch),
  mallPage(catalogPaths.areaProducts, productSearch),
  mallPage(catalogPaths.scenes, () => import('./pages/ScenesPage.tsx')),
  mallPage(catalogPaths.productDetail, productDetail),
  mallPage(catalogPaths.productDetailByQuery, productDetail),
  mallPage(catalogPaths.welfareProductDetail, productDetail),
];
