import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { followPaths } from './paths.ts';

export const followRoutes: readonly PageRoute[] = [
  memberPage(followPaths.followedGoods, () => import('./pages/FavoriteGoodsPage.tsx')),
  memberPage(followPaths.followedShops, () => import('./pages/FavoriteShopsPage.tsx')),
];
