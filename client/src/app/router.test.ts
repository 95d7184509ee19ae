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
    '/dpzc',
    '/dpzc/sqjd',
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
    '/DpglShContent',
    '/GysIndex',
    '/GysOrder',
    '/Jjdt',
    '/Xgmm',
    '/XjEdit',
    '/allOrder',
    '/bidxm/JbrBidDetails',
    '/center_grzl',
    '/dbrw',
    '/dbrw/WddbXq',
    '/dpgl',
    '/dpgl/dpgledit/:dpid',
    '/dpgl/dpglsh',
    '/dpgl/dpglview/:dpid',
    '/dpgl/dpkszc',
    '/dpglshDetail',
    '/dpxxbg',
    '/dpxxws',
    '/member/favorite',
    '/member/order',
    '/member/shop',
    '/order/orderDetail',
    '/order/orderSnapshot',
    '/orderEdit',
    '/publish/Bjjbxx',
    '/publish/Bjspxq',
    '/publish/Tjsh',
    '/publish/Xzpj',
    '/publish/Xzsplm',
    '/publish/supplierBjjbxx',
    '/publish/supplierBjspxq',
    '/publish/supplierTjsh',
    '/publish/supplierXzpj',
    '/publish/supplierXzsplm',
    '/review/projectReview',
    '/review/reviewDetail',
    '/spsh/SpccList',
    '/spsh/SpshDetail',
    '/spsh/SpshList',
    '/wdsp',
    '/wdsp/drgl',
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
  Xgmm: '/Xgmm',
  favorite: '/member/favorite',
  shop: '/member/shop',
  GysOrder: '/GysOrder',
  BidIndex: '/BidIndex',
  BidList: '/BidList',
  BidRule: '/BidRule',
  XjRule: '/XjRule',
  Jjdt: '/Jjdt',
  GysIndex: '/GysIndex',
  dpxxws: '/dpxxws',
  supplierPublishXzsplm: '/publish/supplierXzsplm',
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
