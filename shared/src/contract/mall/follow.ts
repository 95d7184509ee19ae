import { limits } from '../../limits.ts';
import {
  compactTime,
  idList,
  idListUpTo,
  int,
  intBetween,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from './catalog/offer-parts.ts';
import { productId, productState, regionCode } from './catalog/product.ts';
import { orderTerms, quantities } from './catalog/quantities.ts';

/*
 * Followed products and shops. Some requests have the field `ryid` (person), because the
 * specification requires it; the platform ignores it and takes the person from the session ([A03]).
 */

const followedProduct = {
  id: ['id', text, '关注编号'],
  productId: ['product_id', text, '商品编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '商品名称'],
  price: ['price', money, '现价'],
  /** The price at the time when the person followed the product; `null` if the price was not stored. */
  priceFollowed: ['price_old', none(money), '关注时价格'],
  picture: ['imgSrc', text, '图片'],
  zoneId: ['zqid', text, '专区编号'],
  categoryName: ['category_name', text, '分类名称'],
  ...seller,
  unit: ['jldw', text, '计量单位'],
  ...orderTerms,
  stock: quantities.stock,
  state: ['spzt', productState, '商品状态'],
  /** Whether the product's shop is active now. */
  isShopActive: ['dpyybz', yesNo, '店铺是否营业'],
  followedAtMs: ['gzsj', compactTime, '关注时间'],
} as const;

/** One product that a person follows. */
export const FollowedProduct = wireObject(followedProduct);
export type FollowedProduct = English<typeof followedProduct>;

const followedShop = {
  id: ['id', text, '关注编号'],
  shopId: ['dpid', text, '店铺编号'],
  name: ['dpmc', text, '店铺名称'],
  picture: ['imgSrc', text, '图片'],
  mainBusiness: ['zylm', text, '主营类目'],
  productCount: ['spsl', int, '在售商品数'],
  /** The number of products on sale that were listed after the person followed the shop. */
  newProductCount: ['xpsl', int, '新品数'],
  isActive: ['dpyybz', yesNo, '店铺是否营业'],
  followedAtMs: ['gzsj', compactTime, '关注时间'],
} as const;

/** One shop that a person follows. */
export const FollowedShop = wireObject(followedShop);
export type FollowedShop = English<typeof followedShop>;

const personId = ['ryid', none(textUpTo(64)), '人员编号'] as const;

const pageRequest = {
  personId,
  page: ['pageno', intBetween(1, 100_000), '页码'],
  pageSize: ['pagesize', intBetween(1, limits.maxPageSize), '每页行数'],
} as const;

const pageAnswer = {
  total: ['totalRowsAmount', int, '总行数'],
  page: ['currentPage', int, '当前页'],
  pageSize: ['pagesize', int, '每页行数'],
} as const;

const id = ['id', textUpTo(64), '关注编号'] as const;

export const followEndpoints = {
  listProducts: endpoint('follow.listGoods', {
    path: '/app/ananymous/gz/listSpgz',
    cost: 'cheap',
    summary: '关注的商品',
    request: wireRequest({ ...pageRequest, regionCode }),
    response: wireObject({ rows: ['list', list(FollowedProduct), '商品'], ...pageAnswer }),
  }),
  listShops: endpoint('follow.listShops', {
    path: '/app/ananymous/gz/listDpgz',
    cost: 'cheap',
    summary: '关注的店铺',
    request: wireRequest(pageRequest),
    response: wireObject({ rows: ['list', list(FollowedShop), '店铺'], ...pageAnswer }),
  }),
  /**
   * Returns the ids of all products and shops that the caller follows, for the heart icons on
   * cards.
   */
  ids: endpoint('follow.ids', {
    path: '/app/ananymous/gz/listGzid',
    cost: 'cheap',
    summary: '关注的商品与店铺编号',
    request: wireRequest({}),
    response: wireObject({
      productIds: ['spids', idList, '商品编号'],
      shopIds: ['dpids', idList, '店铺编号'],
    }),
  }),
  /**
   * Follows a product or, if no product is given, a shop. A repeated call returns the id of the existing
   * follow.
   */
  add: endpoint('follow.add', {
    path: '/app/ananymous/gz/addGz',
    cost: 'cheap',
    summary: '关注商品或店铺',
    write: true,
    request: wireRequest({
      personId,
      productId: ['product_id', none(textUpTo(64)), '商品编号'],
      shopId: ['dpid', none(textUpTo(64)), '店铺编号'],
    }),
    response: wireObject({ id }),
  }),
  /** Returns the shop that sells a product: the first of three calls to unfollow the product. */
  shopOfProduct: endpoint('follow.shopOfGoods', {
    path: '/app/ananymous/gz/getDpxxBySp',
    cost: 'cheap',
    summary: '按商品取店铺信息',
    request: wireRequest({ productId }),
    response: wireObject(seller),
  }),
  /**
   * Returns the id with which the caller follows a product or shop, or `null` if the caller does
   * not follow it: the second of three calls to unfollow.
   */
  find: endpoint('follow.find', {
    path: '/app/ananymous/gz/getGz',
    cost: 'cheap',
    summary: '按店铺与商品查找关注',
    request: wireRequest({
      personId,
      shopId: ['dpid', textUpTo(64), '店铺编号'],
      productId: ['product_id', none(textUpTo(64)), '商品编号'],
    }),
    response: wireObject({ id: ['id', none(text), '关注编号'] }),
  }),
  /** Ends the caller's follows with the given ids: the third of three calls to unfollow. */
  cancel: endpoint('follow.cancel', {
    path: '/app/ananymous/gz/cancelGz',
    cost: 'cheap',
    summary: '取消关注',
    write: true,
    request: wireRequest({ ids: ['id', idListUpTo(limits.requestList), '关注编号'] }),
    response: wireObject({}),
  }),
  /** Unfollows a product or, if no product is given, a shop, in one call instead of three. */
  cancelDirect: endpoint('follow.cancelDirect', {
    path: '/app/ananymous/gz/cancelSpgz',
    cost: 'cheap',
    summary: '按商品或店铺直接取消关注',
    write: true,
    request: wireRequest({
      productId: ['product_id', none(textUpTo(64)), '商品编号'],
      shopId: ['dpid', none(textUpTo(64)), '店铺编号'],
    }),
    response: wireObject({}),
  }),
};
