import { fixed, withParam, withQuery } from '../../../lib/url/path.ts';

/* Query parameters of the storefront. Those of the goods search are the call's own wire names. */

export const SHOP_PARAM = 'dpid';
export const SCENE_PARAM = 'cjid';
/** The zone or the shop whose goods /DpGoodsList shows. */
export const AREA_PARAM = 'zq';
/** The search by the route name GoodsSearch is given its words under this name. */
export const SEARCH_INPUT_PARAM = 'searchInput';
/** The goods of a detail page, when they are not in the path. */
export const GOODS_IDS_PARAM = 'ids';
/** The kind of the product that the detail page is asked for. */
export const GOODS_TYPE_PARAM = 'type';

/** Addresses of goods and of the shop that sells them. */
export const catalogPaths = {
  /** `query` holds wire names of the search (model/search-url). */
  goodsSearch: {
    pattern: '/GoodListSearch',
    to: (query = '') => (query ? `/GoodListSearch?${query}` : '/GoodListSearch'),
  },
  goodsSearchInGoods: fixed('/goods/GoodListSearch'),
  specialSearch: fixed('/goods/SxGoodListSearch'),
  areaGoods: withParam('/DpGoodsList', AREA_PARAM),
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
  welfareGoodsDetail: withParam('/goods/flGoodsDetail', GOODS_IDS_PARAM),
  shopDetail: withParam('/shopDetail', SHOP_PARAM),
};
