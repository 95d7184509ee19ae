import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';
import { pages } from './router.tsx';
import { site } from './site.ts';

/** The addresses that other systems, mails and bookmarks hold: none is ever renamed. */
const patterns = {
  mall: [
    '/',
    '/404',
    '/BidDetail',
    '/BidIndex',
    '/BidList',
    '/BidRule',
    '/BidSuccess',
    '/DdScListSearch',
    '/DpGoodsList',
    '/GoodListSearch',
    '/MallZc',
    '/SupplierList',
    '/XjDetail',
    '/XjList',
    '/XjRule',
    '/audit/:auction?',
    '/ddMallIndex',
    '/flMallIndex',
    '/goods/GoodListSearch',
    '/goods/SxGoodListSearch',
    '/goods/flGoodsDetail',
    '/goods/goodsDetail',
    '/goods/goodsDetail/:goodId',
    '/goods/goodscompare',
    '/goods/goodssceneslist',
    '/gysloading/:msg',
    '/hyzc',
    '/loading/:msg',
    '/login',
    '/logout',
    '/mallIndex',
    '/member/Buycar',
    '/member/burcar/FlOrder',
    '/member/burcar/Order',
    '/member/burcar/OrderSuccess',
    '/notice/noticeDetail',
    '/notice/noticeList',
    '/premission',
    '/setPassword',
    '/setup',
    '/shopDetail',
  ],
  member: [
    '/BidEdit',
    '/Ddgl/order',
    '/GysOrder',
    '/Jjdt',
    '/Xgmm',
    '/XjEdit',
    '/allOrder',
    '/bidxm/JbrBidDetails',
    '/center_grzl',
    '/center_rskk',
    '/console',
    '/console/securityLog',
    '/dbrw',
    '/dbrw/WddbXq',
    '/hygl',
    '/hygl/hykszc',
    '/hygl/hysh',
    '/hygl/hyxx/:hyid',
    '/hygl/hyxxedit/:hyid',
    '/member/favorite',
    '/member/order',
    '/member/shop',
    '/order/orderDetail',
    '/order/orderSnapshot',
    '/orderEdit',
    '/review/projectReview',
    '/review/reviewDetail',
    '/slfw/AddRsxx',
    '/slfw/EditRsxx',
    '/slfw/drgl',
    '/xycg/XmList',
  ],
  board: ['/Gysjjdt', '/Jbrjjdt', '/Jdrjjdt', '/Jjhf'],
};
const named = {
  mallIndex: '/mallIndex',
  flMallIndex: '/flMallIndex',
  login: '/login',
  GoodsSearch: '/GoodListSearch',
  goodsCart: '/member/Buycar',
  goodsCompare: '/goods/goodscompare',
  center_grzl: '/center_grzl',
  center_rskk: '/center_rskk',
  Xgmm: '/Xgmm',
  favorite: '/member/favorite',
  shop: '/member/shop',
  GysOrder: '/GysOrder',
  BidIndex: '/BidIndex',
  BidList: '/BidList',
  BidRule: '/BidRule',
  XjRule: '/XjRule',
  Jjdt: '/Jjdt',
};

describe('the routes of the slices together', () => {
  it.each(['mall', 'member', 'board'] as const)('are in layout %s exactly these', (layout) => {
    const found = pages.filter((page) => page.layout === layout).map(({ pattern }) => pattern);
    expect(found.sort()).toEqual(patterns[layout]);
  });

  it('have a page for every address, and an address for every page', () => {
    const addresses = Object.values(paths).map(({ pattern }) => pattern);
    expect(pages.map(({ pattern }) => pattern).sort()).toEqual(addresses.sort());
  });

  it('are called by these names', () => {
    expect(site.namedRoutes).toEqual(named);
  });
});
