import { createInSitePath, type Site } from '../lib/url/site.ts';
import { paths } from './paths.ts';

/** Routes that other systems and the server call by name (spec section 2). */
const namedRoutes: Readonly<Record<string, string>> = {
  mallIndex: paths.mallIndex.pattern,
  flMallIndex: paths.welfareMall.pattern,
  login: paths.login.pattern,
  GoodsSearch: paths.goodsSearch.pattern,
  goodsCart: paths.cart.pattern,
  goodsCompare: paths.goodsCompare.pattern,
  center_grzl: paths.profile.pattern,
  Xgmm: paths.password.pattern,
  favorite: paths.followedGoods.pattern,
  shop: paths.followedShops.pattern,
  GysOrder: paths.supplierOrders.pattern,
  BidIndex: paths.biddingHome.pattern,
  BidList: paths.biddingList.pattern,
  Jjdt: paths.hall.pattern,
};

/** The routes of the application, for features that check a path of somebody else. */
export const site: Site = {
  inSitePath: createInSitePath(Object.values(paths).map(({ pattern }) => pattern)),
  namedRoutes,
};
