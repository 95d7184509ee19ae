import { withParam } from '../../../lib/url/path.ts';

/** The group of orders that one submit made. */
export const GROUP_PARAM = 'hbdh';

export const checkoutPaths = {
  orderSuccess: withParam('/member/burcar/OrderSuccess', GROUP_PARAM),
};
