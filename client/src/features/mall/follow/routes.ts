import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { followPaths } from './paths.ts';

export const followRoutes: readonly PageRoute[] = [
  memberPage(followPaths.followedProducts, () => import('./pages/FavoriteProductsPage.tsx')),
  memberPage(followPaths.followedShops, () => import('./pages/FavoriteShopsPage.tsx')),
];
