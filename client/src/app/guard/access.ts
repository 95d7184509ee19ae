import { paths } from '../paths.ts';

/** First segments that a visitor may open (spec section 2, route guard); only they are public. */
export const publicSegments: ReadonlySet<string> = new Set([
  '',
  'login',
  'logout',
  'mallIndex',
  'ddMallIndex',
  'flMallIndex',
  'MallZc',
  'sxMallIndex',
  'XycgIndex',
  'SupplierList',
  // The contents of a shop are public already; a visitor who follows its name meets no login.
  'shopDetail',
  'XjIndex',
  'XjList',
  'BidList',
  'BidIndex',
  // Announcements of public projects and their packages are everybody's.
  'BidDetail',
  'BidRule',
  // AU23: what an auction publishes is everybody's.
  'Jjgk',
  'XjDetail',
  'XjRule',
  // How public projects ended; the platform keeps those of invited ones to the invited.
  'BidResultList',
  'BidResult',
  'XjResultList',
  'XjResult',
  'WyyjRule',
  'DdBidRule',
  'notice',
  'loading',
  'gysloading',
  'DpGoodsList',
  'GoodListSearch',
  '404',
  'audit',
  // Anybody with a paper in hand may ask whether it is genuine.
  'check',
  // Contracts that units published are everybody's.
  'htgs',
  'dpzc',
  // The first start, and one-time links: nobody is logged in yet.
  'setup',
  'setPassword',
  'zhmm',
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

/** Pages for buyers only: a supplier (zzxz 3) has no profile, no cart and follows nothing. */
export const buyerPaths: ReadonlySet<string> = new Set([
  paths.profile.pattern,
  paths.cart.pattern,
  paths.checkout.pattern,
  paths.welfareCheckout.pattern,
  paths.orderSuccess.pattern,
  paths.orderEdit.pattern,
  paths.productCompare.pattern,
  paths.followedProducts.pattern,
  paths.followedShops.pattern,
]);
