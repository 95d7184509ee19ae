import { mallPage, type PageRoute } from '../../../lib/url/page.ts';
import { cartPaths } from '../cart/paths.ts';

const checkout = () => import('./pages/CheckoutPage.tsx');

export const checkoutRoutes: readonly PageRoute[] = [
  mallPage(cartPaths.checkout, checkout),
  mallPage(cartPaths.welfareCheckout, checkout),
];
