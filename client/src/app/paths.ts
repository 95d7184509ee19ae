import { BASE_PATH } from '@jicai/shared/contract/site.ts';

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
/** The query parameter that names a list's tab. */
export const TAB_PARAM = 'zt';

const fixed = (pattern: string) => ({ pattern, to: () => pattern });
const ofPackage = (pattern: string) => ({
  pattern,
  to: (packageNumber: string) => withQuery(pattern, { [PACKAGE_PARAM]: packageNumber }),
});
const withMessage = (pattern: string) => ({
  pattern: `${pattern}/:msg`,
  to: (message: string) => `${pattern}/${encodeURIComponent(message)}`,
});

export const paths = {
  root: fixed('/'),
  mallIndex: fixed('/mallIndex'),
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
  login: paths.login.pattern,
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
  'XycgIndex',
  'SupplierList',
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
  'dpzc',
  'hyzc',
  'DdScListSearch',
]);

/** Public pages below a segment that is not public as a whole. */
export const publicPaths: ReadonlySet<string> = new Set([
  'goods/goodsDetail',
  'goods/flGoodsDetail',
  'goods/GoodListSearch',
]);

/** A path of the site as an address of the browser, with the base path. */
export function href(path: string): string {
  return BASE_PATH + path;
}
