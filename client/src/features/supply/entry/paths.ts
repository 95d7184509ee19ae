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
  shopInfo: fixed('/dpxxbg'),
  workbench: fixed('/GysIndex'),
  entryQueue: withAnyQuery('/dpgl/dpglsh'),
  shopReview: withParam('/dpglshDetail', SHOP_PARAM),
  shopReviewContent: withParam('/DpglShContent', SHOP_PARAM),
  shopAdmin: withAnyQuery('/dpgl'),
  shopQuickRegister: fixed('/dpgl/dpkszc'),
  shopView: withId('/dpgl/dpglview'),
  shopEdit: withId('/dpgl/dpgledit'),
};
