import { fixed, withQuery } from '../../../lib/url/path.ts';

/** The lines of the cart that are checked out, joined by commas. */
export const CART_PARAM = 'cart_ids';
/** 立即购买: the quantity of the one line (model/buy-now). */
export const BUY_NOW_PARAM = 'ljgm';

const checkout = (pattern: string) => ({
  pattern,
  to: (cartIds: readonly string[], buyNow = '') =>
    withQuery(pattern, { [CART_PARAM]: cartIds.join(','), [BUY_NOW_PARAM]: buyNow }),
});

/** The cart and the two checkouts that it leads to. */
export const cartPaths = {
  cart: fixed('/member/Buycar'),
  checkout: checkout('/member/burcar/Order'),
  welfareCheckout: checkout('/member/burcar/FlOrder'),
};
