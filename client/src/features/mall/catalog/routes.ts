import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { catalogPaths } from './paths.ts';

const goodsSearch = () => import('./pages/GoodsSearchPage.tsx');
const goodsDetail = () => import('./pages/GoodsDetailPage.tsx');

export const catalogRoutes: readonly PageRoute[] = [
  mallPage(catalogPaths.goodsSearch, goodsSearch),
  mallPage(catalogPaths.goodsSearchInGoods, goodsSearch),
  mallPage(catalogPaths.specialSearch, goodsSearch),
  mallPage(catalogPaths.areaGoods, goodsSearch),
  mallPage(catalogPaths.scenes, () => import('./pages/ScenesPage.tsx')),
  mallPage(catalogPaths.goodsDetail, goodsDetail),
  mallPage(catalogPaths.goodsDetailByQuery, goodsDetail),
  mallPage(catalogPaths.welfareGoodsDetail, goodsDetail),
];
