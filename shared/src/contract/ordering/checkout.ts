import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  idListUpTo,
  int,
  intBetween,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { identifier } from '../kernel/identifiers.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from '../mall/catalog/offer-parts.ts';
import {
  type QuantityReason,
  quantities,
  quantityReasonCodes,
  shortage,
} from '../mall/catalog/quantities.ts';
import { DecidingLevel } from '../work/deciders.ts';
import { addressId, invoiceTitleId } from './address.ts';
import { CategoryYearWire } from './category-year.ts';
import { welfareForm } from './recipient.ts';

/*
 * Checkout (结算): the preview of the orders, the differences from what the buyer saw, and the
 * submit, which creates the orders.
 */

export const fundsType = codeOf({ CZZJ: 'fiscal', FCZZJ: 'nonFiscal' });
export type FundsType = 'fiscal' | 'nonFiscal';

/** Identifies what to order: the product of a cart line, or with `accessoryId` an accessory of that line. */
const thing = {
  cartId: ['cart_id', textUpTo(64), '购物车编号'],
  accessoryId: ['pjid', none(textUpTo(64)), '配件编号'],
} as const;

/**
 * The kinds of differences because of which a line cannot be ordered as the buyer saw it;
 * `belowMinimum`: the total of a shop is below the shop's minimum.
 */
export const differenceKind = codeOf({
  jgbh: 'priceChanged',
  ...quantityReasonCodes,
  yxj: 'offShelf',
  dpzt: 'shopSuspended',
  cqy: 'outOfArea',
  wjg: 'noPrice',
  qdje: 'belowMinimum',
});
export type DifferenceKind =
  | QuantityReason
  | 'priceChanged'
  | 'offShelf'
  | 'shopSuspended'
  | 'outOfArea'
  | 'noPrice'
  | 'belowMinimum';

const difference = {
  kind: ['cylx', differenceKind, '差异类型'],
  /** The id of the cart line; empty if the difference is about a whole shop. */
  cartId: ['cart_id', text, '购物车编号'],
  accessoryId: ['pjid', none(text), '配件编号'],
  shopId: ['dpid', text, '店铺编号'],
  /** The name of the product, or of the shop if the difference is about a shop. */
  name: ['name', text, '名称'],
  seenPrice: ['yjg', none(money), '原价格'],
  price: ['xjg', none(money), '现价格'],
  ...shortage,
} as const;
/**
 * A difference between what the buyer saw and what can be ordered now. The buyer accepts the difference,
 * changes the quantity or removes the line.
 */
export const Difference = wireObject(difference);
export type Difference = English<typeof difference>;

const line = {
  ...thing,
  productId: ['product_id', text, '商品编号'],
  skuId: ['skuid', text, 'SKU 编号'],
  name: ['name', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['jldw', text, '计量单位'],
  picture: ['imgSrc', text, '图片'],
  categoryId: ['category_id', none(text), '分类编号'],
  price: ['price_now', money, '单价'],
  priceAdded: ['jrjg', money, '加入时价格'],
  quantity: ['pcount', int, '数量'],
  stock: quantities.stock,
  amount: ['je', money, '金额'],
} as const;
/** One line as it would be ordered; an accessory has a line of its own, after the line of its product. */
export const CheckoutLine = wireObject(line);
export type CheckoutLine = English<typeof line>;

const group = {
  ...seller,
  supplierName: ['gysmc', text, '供应商名称'],
  lines: ['productList', list(CheckoutLine), '商品'],
  productAmount: ['spje', money, '商品金额'],
  freight: ['yf', money, '运费'],
  freeFrom: ['myje', money, '包邮金额'],
  minimum: ['qdje', money, '起订金额'],
  amount: ['hjje', money, '合计'],
} as const;
/** The order that one shop would receive. */
export const CheckoutGroup = wireObject(group);
export type CheckoutGroup = English<typeof group>;

const supplierPart = {
  shopId: ['dpid', textUpTo(64), '店铺编号'],
  deliverBy: ['jhsj', none(compactTime), '期望交货时间'],
  deliveryNote: ['jhdd', textUpTo(limits.orderRemark, 'mayBeEmpty'), '交货地点说明'],
  remark: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
} as const;

const compared = {
  supplierName: ['gysmc', textUpTo(100), '供应商名称'],
  goodsName: ['spmc', textUpTo(200, 'mayBeEmpty'), '商品'],
  price: ['bj', none(money), '报价'],
  note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
  /**
   * The payment terms of the compared offer. Orders that were stored before this field was added
   * have neither this field nor `fileGroup`.
   */
  terms: ['fktj', newer(textUpTo(limits.orderRemark, 'mayBeEmpty'), ''), '付款条件'],
  /** The file group with the compared supplier's offer; `null` without files. */
  fileGroup: ['wjz', newer(none(textUpTo(64)), null), '报价文件'],
} as const;
/**
 * One supplier in the price comparison that the buyer types by hand as evidence for an order
 * (bjgysxxList).
 */
export const ComparedSupplier = wireObject(compared);
export type ComparedSupplier = English<typeof compared>;

/**
 * The fields of an order that the buyer enters besides the lines; an edit of the order can change these
 * fields.
 */
export const orderForm = {
  name: ['ddmc', textUpTo(limits.orderName), '订单名称'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  /** The number of the card, quota or plan that pays; empty: the unit's yearly budgets pay. */
  fundsCard: ['jfkh', newer(textUpTo(50, 'mayBeEmpty'), ''), '经费卡或指标'],
  contactName: ['cgdwlxr', identifier('name', 50), '采购联系人'],
  contactPhone: ['cgdwlxdh', identifier('phone', 32), '采购联系电话'],
  reimburserName: ['cgdwbxr', identifier('name', 50, 'mayBeEmpty'), '报销人'],
  reimburserPhone: ['cgdwbxrlxdh', identifier('phone', 32, 'mayBeEmpty'), '报销人电话'],
  addressId,
  invoiceTitleId,
  purposeNote: ['sybz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '事由备注'],
  /** The file group with the supporting documents (证明材料); `null` without files. */
  proofGroup: ['zmcl', none(textUpTo(64)), '证明材料'],
  compared: ['bjgysxxList', listUpTo(wireRequest(compared), limits.requestList), '比价供应商'],
  /**
   * The id of the caller's comparison record (contract/mall/comparison.ts) that is the evidence for
   * the order; `null` for none.
   */
  comparisonId: ['bjjlid', none(textUpTo(64)), '比价记录编号'],
} as const;

const seen = {
  ...thing,
  quantity: ['pcount', intBetween(1, limits.orderQuantity), '数量'],
  /** The unit price that the buyer saw, or the changed price that the buyer accepted. */
  price: ['price_now', money, '单价'],
} as const;
export type SeenLine = English<typeof seen>;

const wanted = { ...thing, quantity: seen.quantity } as const;
export type WantedLine = English<typeof wanted>;

const made = {
  id: ['ddid', text, '订单主键'],
  number: ['ddbh', text, '订单编号'],
  shopName: ['dpmc', text, '店铺名称'],
  amount: ['hjje', money, '金额'],
} as const;

/** The data of an order that is not submitted yet by which the platform finds its reviewers. */
const foreseen = {
  shopId: ['dpid', textUpTo(64), '店铺编号'],
  amount: ['hjje', money, '金额'],
  categoryIds: ['flList', idListUpTo(limits.requestList), '分类编号'],
} as const;

const decided = {
  shopId: ['dpid', text, '店铺编号'],
  levels: ['shList', list(DecidingLevel), '审核环节'],
} as const;

export const checkoutEndpoints = {
  preview: endpoint('checkout.preview', {
    path: '/app/authentication/ddgl/previewDd',
    cost: 'cheap',
    summary: '结算预览：按供应商分组，列出不能下单的商品与品目年度累计',
    request: wireRequest({
      cartIds: ['cart_ids', idListUpTo(limits.requestList), '购物车编号'],
      /** The address to which the shops must deliver; `null`: the preview does not check delivery. */
      addressId: ['dzid', none(textUpTo(64)), '收货地址编号'],
      /**
       * For some lines, the quantity to use instead of the quantity in the cart; all other lines
       * use the cart's quantity.
       */
      wanted: ['slList', listUpTo(wireRequest(wanted), limits.requestList), '数量'],
    }),
    response: wireObject({
      groups: ['cartsList', list(CheckoutGroup), '供应商分组'],
      /**
       * The reasons why lines or shops cannot be ordered. A line that cannot be ordered is left out
       * of `groups`.
       */
      differences: ['cyList', list(Difference), '差异'],
      /**
       * The number of requested lines that are no longer in the cart, for example after a submit in
       * another tab.
       */
      goneCount: ['yxsl', int, '已不在购物车的商品种数'],
      amount: ['cartTotal', money, '合计'],
      years: ['ndljList', list(CategoryYearWire), '品目年度累计'],
      /**
       * The hints of rule 15 on rotating suppliers: one text for each supplier from whom the caller
       * has bought too often or too much this year, counting these orders too.
       */
      rotation: ['lgtsList', newer(list(text), []), '轮岗提示'],
    }),
  }),
  /**
   * Returns, for each order, who would review it, so that the form can name these people. The
   * request has the amounts and categories that the preview returned; the submit finds the
   * reviewers anew.
   */
  deciders: endpoint('checkout.deciders', {
    path: '/app/authentication/ddgl/listDdshr',
    cost: 'cheap',
    summary: '提交前告知各订单将由谁审核',
    request: wireRequest({
      fundsType: ['zjxz', fundsType, '资金性质'],
      orders: ['ddList', listUpTo(wireRequest(foreseen), limits.orderLines), '订单'],
    }),
    response: wireObject({ orders: ['ddList', list(wireObject(decided)), '订单'] }),
  }),
  /**
   * Creates one order for each shop, all or none. If something differs from what the buyer saw,
   * creates none, and the refusal has the `differences`.
   */
  submit: endpoint('checkout.submit', {
    path: '/app/authentication/ddgl/submitDd',
    cost: 'cheap',
    summary: '提交订单：每个供应商一张订单，同一合并单号',
    write: true,
    request: wireRequest({
      ...orderForm,
      isWelfare: ['flbs', yesNo, '福利订单'],
      ...welfareForm,
      suppliers: [
        'gysList',
        listUpTo(wireRequest(supplierPart), limits.requestList),
        '供应商交货信息',
      ],
      lines: ['productList', listUpTo(wireRequest(seen), limits.requestList), '商品'],
    }),
    response: wireObject({
      groupNumber: ['hbdh', text, '合并单号'],
      orders: ['ddList', list(wireObject(made)), '订单'],
      amount: ['hjje', money, '合计'],
      differences: ['cyList', list(Difference), '差异'],
    }),
  }),
};
