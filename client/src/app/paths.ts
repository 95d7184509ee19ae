import { BASE_PATH } from '@jicai/shared/contract/kernel/site.ts';

/*
 * Every route once: its pattern for the router, its builder for links. Paths are without the base
 * path, which the router adds. Only routes that exist stand here.
 */

type Query = Readonly<Record<string, string | number | null | undefined>>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The query parameter that names a package. */
export const PACKAGE_PARAM = 'bbh';
/** The moment of a replay, in ms. */
export const MOMENT_PARAM = 'sj';
/** The query parameter that names a list's tab. */
export const TAB_PARAM = 'zt';
/** Query parameters of the storefront. Those of the goods search are the call's own wire names. */
export const SHOP_PARAM = 'dpid';
export const NOTICE_PARAM = 'ggid';
export const NOTICE_KIND_PARAM = 'gglx';
export const SCENE_PARAM = 'cjid';
/** /DpGoodsList: the zone or the shop whose goods are listed. */
export const AREA_PARAM = 'zq';
/** The goods search by name (route GoodsSearch) is given its words under this name. */
export const SEARCH_INPUT_PARAM = 'searchInput';
/** The goods of the detail pages, and their kind, when they are not in the path. */
export const GOODS_IDS_PARAM = 'ids';
export const GOODS_TYPE_PARAM = 'type';

/** The query parameters of what waits, of the business that is reviewed, of an order. */
export const TODO_PARAM = 'id';
export const BUSINESS_PARAM = 'ywbh';
export const ORDER_PARAM = 'ddid';
/** An order's snapshot by its version; the group that a submit made. */
export const VERSION_PARAM = 'version';
export const GROUP_PARAM = 'hbdh';

/** The goods of the comparison page, joined by commas. */
export const COMPARED_PARAM = 'ids';
/** The lines of the cart that are checked out, joined by commas. */
export const CART_PARAM = 'cart_ids';
/** 立即购买: how much of the one line (features/mall/actions/buy-now). */
export const BUY_NOW_PARAM = 'ljgm';

const fixed = (pattern: string) => ({ pattern, to: () => pattern });
const ofPackage = (pattern: string) => ({
  pattern,
  to: (packageNumber: string) => withQuery(pattern, { [PACKAGE_PARAM]: packageNumber }),
});
const ofOrder = (pattern: string) => ({
  pattern,
  to: (orderId: string) => withQuery(pattern, { [ORDER_PARAM]: orderId }),
});
/** Filters are the list's own (features/order/model/list-state). */
const orderList = (pattern: string) => ({
  pattern,
  to: (query: Query = {}) => withQuery(pattern, query),
});
const withMessage = (pattern: string) => ({
  pattern: `${pattern}/:msg`,
  to: (message: string) => `${pattern}/${encodeURIComponent(message)}`,
});

export const paths = {
  root: fixed('/'),
  mallIndex: fixed('/mallIndex'),
  fixedMall: fixed('/ddMallIndex'),
  welfareMall: fixed('/flMallIndex'),
  specialMall: fixed('/MallZc'),
  /** `query` holds wire names of the search (features/catalog/model/search-url). */
  goodsSearch: {
    pattern: '/GoodListSearch',
    to: (query = '') => (query ? `/GoodListSearch?${query}` : '/GoodListSearch'),
  },
  goodsSearchInGoods: fixed('/goods/GoodListSearch'),
  specialSearch: fixed('/goods/SxGoodListSearch'),
  areaGoods: {
    pattern: '/DpGoodsList',
    to: (area: string) => withQuery('/DpGoodsList', { [AREA_PARAM]: area }),
  },
  scenes: {
    pattern: '/goods/goodssceneslist',
    to: (scene?: string) => withQuery('/goods/goodssceneslist', { [SCENE_PARAM]: scene }),
  },
  goodsDetail: {
    pattern: '/goods/goodsDetail/:goodId',
    to: (goodsId: string) => `/goods/goodsDetail/${encodeURIComponent(goodsId)}/`,
  },
  /** The same page with the goods in the query, as other systems link to it. */
  goodsDetailByQuery: fixed('/goods/goodsDetail'),
  welfareGoodsDetail: {
    pattern: '/goods/flGoodsDetail',
    to: (goodsId: string) => withQuery('/goods/flGoodsDetail', { [GOODS_IDS_PARAM]: goodsId }),
  },
  cart: fixed('/member/Buycar'),
  checkout: {
    pattern: '/member/burcar/Order',
    to: (cartIds: readonly string[], buyNow = '') =>
      withQuery('/member/burcar/Order', {
        [CART_PARAM]: cartIds.join(','),
        [BUY_NOW_PARAM]: buyNow,
      }),
  },
  goodsCompare: {
    pattern: '/goods/goodscompare',
    to: (goodsIds: readonly string[]) =>
      withQuery('/goods/goodscompare', { [COMPARED_PARAM]: goodsIds.join(',') }),
  },
  profile: fixed('/center_grzl'),
  password: fixed('/Xgmm'),
  followedGoods: fixed('/member/favorite'),
  followedShops: fixed('/member/shop'),
  supplierList: fixed('/SupplierList'),
  shopDetail: {
    pattern: '/shopDetail',
    to: (shopId: string) => withQuery('/shopDetail', { [SHOP_PARAM]: shopId }),
  },
  fixedServices: fixed('/DdScListSearch'),
  noticeList: {
    pattern: '/notice/noticeList',
    /** `kind` is its code on the wire; page 1 is what a bare URL shows. */
    to: ({ kind, keyword, page }: { kind?: string; keyword?: string; page?: number } = {}) =>
      withQuery('/notice/noticeList', {
        [NOTICE_KIND_PARAM]: kind,
        keyword,
        page: page === 1 ? null : page,
      }),
  },
  noticeDetail: {
    pattern: '/notice/noticeDetail',
    to: (noticeId: string) => withQuery('/notice/noticeDetail', { [NOTICE_PARAM]: noticeId }),
  },
  login: {
    pattern: '/login',
    /** `redirect` is a path of the site; it comes back only through `landingAfterLogin`. */
    to: (redirect?: string) => withQuery('/login', { redirect }),
  },
  biddingHome: fixed('/BidIndex'),
  biddingList: {
    pattern: '/BidList',
    /** `tab` is its code on the wire; page 1 is what a bare URL shows. */
    to: ({ tab, keyword, page }: { tab?: string; keyword?: string; page?: number } = {}) =>
      withQuery('/BidList', { [TAB_PARAM]: tab, keyword, page: page === 1 ? null : page }),
  },
  biddingDetail: ofPackage('/BidDetail'),
  hall: fixed('/Jjdt'),
  handlerBoard: ofPackage('/Jbrjjdt'),
  supervisorBoard: ofPackage('/Jdrjjdt'),
  supplierBoard: ofPackage('/Gysjjdt'),
  replay: {
    pattern: '/Jjhf',
    to: (packageNumber: string, at?: number) =>
      withQuery('/Jjhf', { [PACKAGE_PARAM]: packageNumber, [MOMENT_PARAM]: at }),
  },
  /** AU52: the evidence of an auction, for everybody; without a number, of a file. */
  audit: {
    pattern: '/audit/:auction?',
    to: (packageNumber = '') =>
      packageNumber === '' ? '/audit' : `/audit/${encodeURIComponent(packageNumber)}`,
  },
  todos: {
    pattern: '/dbrw',
    /** `tab` is its code on the wire; page 1 is what a bare URL shows. */
    to: ({ tab, keyword, page }: { tab?: string; keyword?: string; page?: number } = {}) =>
      withQuery('/dbrw', { [TAB_PARAM]: tab, keyword, page: page === 1 ? null : page }),
  },
  todoDetail: {
    pattern: '/dbrw/WddbXq',
    to: (todoId: string) => withQuery('/dbrw/WddbXq', { [TODO_PARAM]: todoId }),
  },
  orderReview: {
    pattern: '/review/reviewDetail',
    to: (orderId: string) => withQuery('/review/reviewDetail', { [BUSINESS_PARAM]: orderId }),
  },
  welfareCheckout: {
    pattern: '/member/burcar/FlOrder',
    to: (cartIds: readonly string[], buyNow = '') =>
      withQuery('/member/burcar/FlOrder', {
        [CART_PARAM]: cartIds.join(','),
        [BUY_NOW_PARAM]: buyNow,
      }),
  },
  orderSuccess: {
    pattern: '/member/burcar/OrderSuccess',
    to: (groupNumber: string) =>
      withQuery('/member/burcar/OrderSuccess', { [GROUP_PARAM]: groupNumber }),
  },
  orders: orderList('/Ddgl/order'),
  memberOrders: orderList('/member/order'),
  allOrders: orderList('/allOrder'),
  supplierOrders: orderList('/GysOrder'),
  orderDetail: ofOrder('/order/orderDetail'),
  orderEdit: ofOrder('/orderEdit'),
  orderSnapshot: {
    pattern: '/order/orderSnapshot',
    to: (orderId: string, version?: number) =>
      withQuery('/order/orderSnapshot', { [ORDER_PARAM]: orderId, [VERSION_PARAM]: version }),
  },
  notFound: {
    pattern: '/404',
    to: (message?: string | number) => withQuery('/404', { msg: message }),
  },
  noPermission: fixed('/premission'),
  loading: withMessage('/loading'),
  supplierLoading: withMessage('/gysloading'),
} as const;

/** Routes that other systems and the server call by name (spec section 2). */
export const namedRoutes: Readonly<Record<string, string>> = {
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

/** First segments that a visitor may open (spec section 2, route guard); only they are public. */
export const publicSegments: ReadonlySet<string> = new Set([
  '',
  'login',
  'logout',
  'mallIndex',
  'ddMallIndex',
  'flMallIndex',
  'MallZc',
  'XycgIndex',
  'SupplierList',
  // What a shop shows is public already; a visitor who follows its name should not meet a login.
  'shopDetail',
  'XjIndex',
  'XjList',
  'BidList',
  'BidIndex',
  'notice',
  'loading',
  'gysloading',
  'DpGoodsList',
  'GoodListSearch',
  '404',
  'audit',
  'dpzc',
  'hyzc',
  'DdScListSearch',
]);

/** Public pages below a segment that is not public as a whole. */
export const publicPaths: ReadonlySet<string> = new Set([
  'goods/goodsDetail',
  'goods/flGoodsDetail',
  'goods/GoodListSearch',
  'goods/SxGoodListSearch',
  'goods/goodssceneslist',
]);

/** Pages of who buys; a supplier (zzxz 3) has no profile, no cart and nothing that he follows. */
export const buyerPaths: ReadonlySet<string> = new Set([
  paths.profile.pattern,
  paths.cart.pattern,
  paths.checkout.pattern,
  paths.welfareCheckout.pattern,
  paths.orderSuccess.pattern,
  paths.orderEdit.pattern,
  paths.goodsCompare.pattern,
  paths.followedGoods.pattern,
  paths.followedShops.pattern,
]);

/** A path of the site as an address of the browser, with the base path. */
export function href(path: string): string {
  return BASE_PATH + path;
}
