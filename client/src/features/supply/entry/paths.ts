import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { fixed, withAnyQuery, withParam } from '../../../lib/url/path.ts';

export const SHOP_PARAM = 'dpid';

const withId = (prefix: string) => ({
  pattern: `${prefix}/:dpid`,
  to: (shopId: string) => `${prefix}/${encodeURIComponent(shopId)}`,
});

export const entryPaths = {
  shopRegister: fixed('/dpzc'),
  entryProgress: fixed('/dpzc/sqjd'),
  shopCompletion: fixed('/dpxxws'),
  shopInfo: fixed(menuPaths.shopInfo),
  workbench: fixed(menuPaths.workbench),
  entryQueue: withAnyQuery(menuPaths.entryQueue),
  shopReview: withParam('/dpglshDetail', SHOP_PARAM),
  shopReviewContent: withParam('/DpglShContent', SHOP_PARAM),
  shopAdmin: withAnyQuery(menuPaths.shopAdmin),
  shopQuickRegister: fixed('/dpgl/dpkszc'),
  shopView: withId('/dpgl/dpglview'),
  shopEdit: withId('/dpgl/dpgledit'),
};
