/** First segments of paths that a visitor may open, as the specification lists them (section 2, route guard). */
export const specifiedPrefixes: ReadonlySet<string> = new Set([
  '',
  'login',
  'logout',
  'mallIndex',
  'ddMallIndex',
  'flMallIndex',
  'XycgIndex',
  'SupplierList',
  'XjIndex',
  'XjList',
  'BidList',
  'BidIndex',
  'notice',
  'loading',
  'gysloading',
  'goods/goodsDetail',
  'goods/flGoodsDetail',
  'DpGoodsList',
  'GoodListSearch',
  '404',
  'dpzc',
  'hyzc',
  'DdScListSearch',
]);

/** Further public pages, with the reason for each group. */
export const furtherPublicPages: ReadonlySet<string> = new Set([
  // The home of another zone, the choice of a registration, and other lists of the same public products.
  'sxMallIndex',
  'MallZc',
  'goods/GoodListSearch',
  'goods/SxGoodListSearch',
  'goods/goodssceneslist',
  // The contents of a shop are public already; a visitor who follows its name meets no login.
  'shopDetail',
  // Announcements of public projects and their packages are everybody's.
  'BidDetail',
  'BidRule',
  'XjDetail',
  'XjRule',
  'WyyjRule',
  'DdBidRule',
  // AU23: what an auction publishes is everybody's.
  'Jjgk',
  // How public projects ended; the platform keeps those of invited ones to the invited.
  'BidResultList',
  'BidResult',
  'XjResultList',
  'XjResult',
  // Contracts that units published, by law.
  'htgs',
  // Anybody may examine an auction's record, or ask whether a document is genuine.
  'audit',
  'check',
  // The first start, and one-time links: nobody is logged in yet.
  'setup',
  'setPassword',
  'zhmm',
]);
