import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { withParam } from '../../../lib/url/path.ts';

export const POINT_SHOP_PARAM = 'dpid';

export const pointPaths = {
  shopPoints: withParam(menuPaths.shopPoints, POINT_SHOP_PARAM),
};
