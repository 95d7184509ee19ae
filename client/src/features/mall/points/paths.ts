import { withParam } from '../../../lib/url/path.ts';

export const POINT_SHOP_PARAM = 'dpid';

export const pointPaths = {
  shopPoints: withParam('/xyjf', POINT_SHOP_PARAM),
};
