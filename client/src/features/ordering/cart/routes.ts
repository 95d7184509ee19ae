import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { cartPaths } from './paths.ts';

export const cartRoutes: readonly PageRoute[] = [
  mallPage(cartPaths.cart, () => import('./pages/CartPage.tsx')),
];
