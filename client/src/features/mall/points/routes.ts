import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { memberPage, type PageRoute } from '../../../lib/url/page.ts';
import { pointPaths } from './paths.ts';

export const pointRoutes: readonly PageRoute[] = [
  memberPage(pointPaths.shopPoints, () => import('./pages/ShopPointsPage.tsx'), {
    title: '信用积分',
    under: [menuPaths.shopAdmin],
  }),
];
