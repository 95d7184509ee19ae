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
    '/check',
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
    '/loading/:msg',
    '/login',
    '/mallIndex',
    '/member/Buycar',
    '/member/burcar/FlOrder',
    '/member/burcar/Order',
    '/member/burcar/OrderSuccess',
    '/notice/noticeDetail',
    '/notice/noticeList',
    '/premission',
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
    '/dbrw',
    '/dbrw/WddbXq',
    '/member/favorite',
    '/member/order',
    '/member/shop',
    '/order/accept',
    '/order/orderDetail',
    '/order/orderSnapshot',
    '/order/orderThread',
    '/orderEdit',
    '/review/projectReview',
    '/review/reviewDetail',
    '/waredonelist',
    '/warehouselist',
    '/xycg/XmList',
    '/yslist',
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
  Xgmm: '/Xgmm',
  favorite: '/member/favorite',
  shop: '/member/shop',
  GysOrder: '/GysOrder',
  warehouselist: '/warehouselist',
  waredonelist: '/waredonelist',
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
