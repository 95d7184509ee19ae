import { limits } from '../../limits.ts';
import {
  codeOf,
  idList,
  idListUpTo,
  int,
  int32,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from '../mall/catalog/offer-parts.ts';
import { regionCode } from '../mall/catalog/product.ts';
import { quantities } from '../mall/catalog/quantities.ts';
import type { UnavailableReason } from '../mall/catalog/reasons.ts';
import { CategoryYearWire } from './category-year.ts';

/* The cart (购物车) of the caller. The server computes all prices and totals. */

const invalid = codeOf<Readonly<Record<string, UnavailableReason>>>({
  1: 'offSale',
  2: 'noStock',
  3: 'outOfArea',
  4: 'shopClosed',
  5: 'noPrice',
});

const accessory = {
  id: ['pjid', text, '配件编号'],
  name: ['name', text, '配件名称'],
  picture: ['imgSrc', text, '图片'],
  price: ['price_now', money, '价格'],
  quantity: ['pcount', int32, '数量'],
  stock: ['stock', int, '库存'],
} as const;

/**
 * An accessory in the cart, on the line of its product; price and quantity are those of the accessory
 * alone.
 */
export const CartAccessory = wireObject(accessory);
export type CartAccessory = English<typeof accessory>;

const line = {
  id: ['cart_id', text, '购物车行编号'],
  productId: ['product_id', text, '商品编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  zoneId: ['zqid', text, '专区编号'],
  name: ['name', text, '商品名称'],
  skuName: ['ggmc', text, '规格'],
  model: ['xh', text, '型号'],
  picture: ['imgSrc', text, '图片'],
  unit: ['jldw', text, '计量单位'],
  price: ['price_now', money, '现价'],
  /** The unit price at the time when pieces were last added to the line. */
  priceAdded: ['price_old', money, '加入时价格'],
  quantity: ['pcount', int32, '数量'],
  ...quantities,
  isSelected: ['xzbz', yesNo, '是否选中'],
  /** Price × quantity of the product, plus price × quantity of each accessory of the line. */
  total: ['xj', money, '小计'],
  /** Why the line's product cannot be bought in any quantity; `null` if the product can be bought. */
  invalid: ['sxyy', none(invalid), '失效原因'],
  accessories: ['accessoryList', list(CartAccessory), '配件'],
} as const;

/** One line of the cart. */
export const CartLine = wireObject(line);
export type CartLine = English<typeof line>;

const group = {
  supplierName: ['gysmc', text, '供应商名称'],
  ...seller,
  /** The total of the shop's selected lines, without freight. */
  total: ['xj', money, '小计'],
  freight: ['yf', money, '运费'],
  freeFreightFrom: ['byje', money, '满额包邮'],
  minOrder: ['qdje', money, '起送金额'],
  lines: ['productList', list(CartLine), '商品'],
} as const;

/** The cart's lines of one shop, without the lines that cannot be bought. */
export const CartGroup = wireObject(group);
export type CartGroup = English<typeof group>;

const cart = {
  groups: ['cartsList', list(CartGroup), '购物车'],
  /**
   * The number of lines that can be bought; `total` is the sum of their totals. Lines that are not selected
   * count too.
   */
  count: ['cartCount', int, '商品种数'],
  total: ['cartTotal', money, '合计'],
  selectedCount: ['xzzs', int, '已选种数'],
  selectedTotal: ['xzje', money, '已选合计'],
  /**
   * The lines that cannot be bought (失效商品). They are in no group and do not count in the counts and
   * totals.
   */
  invalid: ['sxList', list(CartLine), '失效商品'],
  /**
   * For each category of the selected lines that can be bought, what the unit has bought in it this
   * year, to warn of split purchases (OR9).
   */
  years: ['ndljList', list(CategoryYearWire), '品目年度累计'],
} as const;

/** The whole cart. */
export const Cart = wireObject(cart);
export type Cart = English<typeof cart>;

const lineId = ['cart_id', textUpTo(64), '购物车行编号'] as const;
const pieces = ['pcount', int32, '数量'] as const;

const chosenAccessory = {
  id: ['pjid', textUpTo(64), '配件编号'],
  quantity: ['pcount', int32, '数量'],
} as const;
export const ChosenAccessory = wireRequest(chosenAccessory);
export type ChosenAccessory = English<typeof chosenAccessory>;

const wish = {
  productId: ['product_id', textUpTo(64), '商品编号'],
  skuId: ['skuid', none(textUpTo(64)), 'SKU 编号'],
  /**
   * The number of pieces to add; `null` adds as many as are needed to reach the next quantity that
   * may be ordered (起订量, then packs).
   */
  quantity: ['pcount', none(int32), '数量'],
} as const;
export type CartWishLine = English<typeof wish>;

const rejectedRow = {
  /** The number of the row in the request, from 1. */
  row: ['hh', int, '行号'],
  text: ['yy', text, '原因'],
} as const;
export type RejectedRow = English<typeof rejectedRow>;

export const cartEndpoints = {
  list: endpoint('cart.list', {
    path: '/app/authentication/chart/listCart',
    cost: 'cheap',
    summary: '购物车（按供应商分组）；regionCode 用于判断是否超出配送范围',
    request: wireRequest({ regionCode }),
    response: Cart,
  }),
  /**
   * Adds one product to the cart. With `comparisonIds`, which are ids of entries in the caller's
   * comparison bar, adds the products of these entries instead and then empties the whole bar; if
   * one of them cannot be bought, adds none. A list without an id in it (`,` on the wire) is
   * refused; an empty text is no list.
   */
  add: endpoint('cart.add', {
    path: '/app/authentication/chart/addCart',
    cost: 'cheap',
    summary: '加入购物车',
    write: true,
    request: wireRequest({
      /**
       * The number of pieces to add; `null` adds as many as are needed to reach the next quantity
       * that may be ordered (起订量, then packs).
       */
      quantity: ['pcount', none(int32), '数量'],
      productId: ['product_id', none(textUpTo(64)), '商品编号'],
      skuId: ['skuid', none(textUpTo(64)), 'SKU 编号'],
      zoneId: ['zqid', none(textUpTo(32)), '专区编号'],
      comparisonIds: ['comparisionList', none(idListUpTo(limits.requestList)), '对比商品'],
      accessories: ['pjList', listUpTo(ChosenAccessory, limits.requestList), '配件'],
    }),
    response: wireObject({
      lineIds: ['cart_ids', idList, '购物车行编号'],
      count: ['cartCount', int, '商品种数'],
    }),
  }),
  /**
   * Adds many products at once. Rows that cannot be bought are not added and are listed in
   * `rejected`, each with the reason.
   */
  addMany: endpoint('cart.addMany', {
    path: '/app/authentication/chart/addCarts',
    cost: 'cheap',
    summary: '批量加入购物车：逐行返回不能加入的原因',
    write: true,
    request: wireRequest({
      lines: ['spList', listUpTo(wireRequest(wish), limits.cartLines), '商品'],
    }),
    response: wireObject({
      added: ['jrzs', int, '加入的行数'],
      rejected: ['wjrList', list(wireObject(rejectedRow)), '未加入的行'],
      count: ['cartCount', int, '商品种数'],
    }),
  }),
  /**
   * Creates a line outside the cart for an immediate purchase. The cart does not change; the line
   * can only be ordered by a checkout with its id.
   */
  buyNow: endpoint('cart.buyNow', {
    path: '/app/authentication/chart/buyNow',
    cost: 'cheap',
    summary: '立即购买：单独结算，不进入购物车',
    write: true,
    request: wireRequest({
      productId: ['product_id', textUpTo(64), '商品编号'],
      skuId: ['skuid', none(textUpTo(64)), 'SKU 编号'],
      quantity: ['pcount', int32, '数量'],
      accessories: ['pjList', listUpTo(ChosenAccessory, limits.requestList), '配件'],
    }),
    response: wireObject({ lineId: ['cart_id', text, '结算行编号'] }),
  }),
  remove: endpoint('cart.remove', {
    path: '/app/authentication/chart/deleteCart',
    cost: 'cheap',
    summary: '删除购物车商品，可一次多个',
    write: true,
    request: wireRequest({
      lineIds: ['e_cart_id', idListUpTo(limits.requestList), '购物车行编号'],
    }),
    response: wireObject({ count: ['cartCount', int, '商品种数'] }),
  }),
  setQuantity: endpoint('cart.setQuantity', {
    path: '/app/authentication/chart/updateCart',
    cost: 'cheap',
    summary: '修改数量',
    write: true,
    request: wireRequest({ lineId, quantity: pieces }),
    response: wireObject({}),
  }),
  /** Sets the quantity of an accessory on a cart line; 0 removes the accessory. */
  setAccessory: endpoint('cart.setAccessory', {
    path: '/app/authentication/chart/updateAccessory',
    cost: 'cheap',
    summary: '修改配件数量，0 为移除',
    write: true,
    request: wireRequest({
      lineId,
      accessoryId: ['pjid', textUpTo(64), '配件编号'],
      quantity: pieces,
    }),
    response: wireObject({}),
  }),
  select: endpoint('cart.select', {
    path: '/app/authentication/chart/selectCart',
    cost: 'cheap',
    summary: '选中或取消选中',
    write: true,
    request: wireRequest({
      lineIds: ['cart_ids', idListUpTo(limits.requestList), '购物车行编号'],
      isSelected: ['xzbz', yesNo, '是否选中'],
    }),
    response: wireObject({}),
  }),
  clearInvalid: endpoint('cart.clearInvalid', {
    path: '/app/authentication/chart/clearInvalidCart',
    cost: 'cheap',
    summary: '清空失效商品',
    write: true,
    request: wireRequest({ regionCode }),
    response: wireObject({ count: ['qcs', int, '清除数量'] }),
  }),
};
