import { fixed, withParam, withQuery } from '../../../lib/url/path.ts';

/* Query parameters of the storefront. Those of the product search are the call's own wire names. */

export const SHOP_PARAM = 'dpid';
export const SCENE_PARAM = 'cjid';
/** The zone or the shop whose products /DpGoodsList shows. */
export const AREA_PARAM = 'zq';
/** The search by the route name GoodsSearch is given its words under this name. */
export const SEARCH_INPUT_PARAM = 'searchInput';
/** The product of a detail page, when it is not in the path. */
export const PRODUCT_IDS_PARAM = 'ids';
/** The variant that a detail page opens with. */
export const SKU_PARAM = 'skuid';
/** The kind of the product that the detail page is asked for. */
export const PRODUCT_TYPE_PARAM = 'type';

/** Addresses of products and of the shops that sell them. */
export const catalogPaths = {
  /** `query` holds wire names of the search (model/search-url). */
  productSearch: {
    pattern: '/GoodListSearch',
    to: (query = '') => (query ? `/GoodListSearch?${query}` : '/GoodListSearch'),
  },
  productSearchInMall: fixed('/goods/GoodListSearch'),
  specialSearch: fixed('/goods/SxGoodListSearch'),
  areaProducts: withParam('/DpGoodsList', AREA_PARAM),
  scenes: {
    pattern: '/goods/goodssceneslist',
    to: (scene?: string) => withQuery('/goods/goodssceneslist', { [SCENE_PARAM]: scene }),
  },
  productDetail: {
    pattern: '/goods/goodsDetail/:goodId',
    to: (productId: string) => `/goods/goodsDetail/${encodeURIComponent(productId)}/`,
  },
  /** The same page with the product in the query, as other systems link to it. */
  productDetailByQuery: fixed('/goods/goodsDetail'),
  welfareProductDetail: withParam('/goods/flGoodsDetail', PRODUCT_IDS_PARAM),
  shopDetail: withParam('/shopDetail', SHOP_PARAM),
};
