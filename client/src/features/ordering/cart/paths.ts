import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withQuery } from '../../../lib/url/path.ts';

/** The lines that are checked out, joined by commas. */
export const CART_PARAM = 'cart_ids';

const checkout = (pattern: string) => ({
  pattern,
  to: (cartIds: readonly string[]) => withQuery(pattern, { [CART_PARAM]: cartIds.join(',') }),
});

/** The cart and the two checkouts that it leads to. */
export const cartPaths = {
  cart: fixed(menuPaths.cart),
  checkout: checkout('/member/burcar/Order'),
  welfareCheckout: checkout('/member/burcar/FlOrder'),
};
