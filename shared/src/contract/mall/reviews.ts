import { limits } from '../../limits.ts';
import { compactTime, int, intBetween, list, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { productId } from './catalog/product.ts';
import { shopId } from './shop.ts';

/* Buyers' reviews (评价) of accepted products, and a supplier's performance figures. */

const review = {
  id: ['plid', text, '评价编号'],
  productId: ['product_id', text, '商品编号'],
  productName: ['spmc', text, '商品名称'],
  spec: ['gg', text, '规格'],
  score: ['pf', int, '评分'],
  content: ['plnr', text, '评价内容'],
  /** The reviewer's name, of which only the first character is shown, followed by `**`. */
  personName: ['plr', text, '评价人'],
  unitName: ['cgdwmc', text, '采购单位'],
  createdAtMs: ['plsj', compactTime, '评价时间'],
  answer: ['hfnr', text, '供应商回复'],
  answeredAtMs: ['hfsj', none(compactTime), '回复时间'],
} as const;
export const ProductReview = wireObject(review);
export type ProductReview = English<typeof review>;

const pending = {
  orderId: ['ddid', text, '订单编号'],
  orderNumber: ['ddbh', text, '订单号'],
  lineNo: ['hh', int, '行号'],
  productId: ['product_id', text, '商品编号'],
  productName: ['spmc', text, '商品名称'],
  spec: ['gg', text, '规格'],
  picture: ['imgSrc', text, '图片'],
  shopName: ['dpmc', text, '店铺名称'],
  acceptedAtMs: ['yssj', compactTime, '验收时间'],
} as const;
/** A product line of a mall order with accepted pieces that its buyer has not reviewed yet. */
export const PendingReview = wireObject(pending);
export type PendingReview = English<typeof pending>;

const share = {
  of: ['fz', int, '分子'],
  total: ['fm', int, '分母'],
} as const;
/** A share as a fraction: `of` is the numerator, a count, and `total` the denominator, the count of all. */
export const Share = wireObject(share);
export type Share = English<typeof share>;

const page = ['pageno', intBetween(1, 1000), '页码'] as const;
const total = ['totalrowno', int, '总行数'] as const;

export const reviewsEndpoints = {
  list: endpoint('reviews.list', {
    path: '/app/ananymous/sppl/listSppl',
    cost: 'cheap',
    summary: '商品评价',
    request: wireRequest({ productId, page }),
    response: wireObject({
      rows: ['list', list(ProductReview), '评价'],
      total,
      /** The mean score of the product in hundredths: 485 is 4.85 of 5; 0 without reviews. */
      average: ['pjf', int, '平均分'],
      /** Five numbers: the numbers of reviews with the score 1, 2, 3, 4 and 5. */
      counts: ['gfs', list(int), '各分数量'],
    }),
  }),
  /**
   * Returns figures about a shop's orders of the last twelve months. Only `reviews` and `average` cover all
   * reviews of the shop.
   */
  supplierFacts: endpoint('reviews.supplierFacts', {
    path: '/app/ananymous/sppl/getDpss',
    cost: 'cheap',
    summary: '店铺履约事实',
    request: wireRequest({ shopId }),
    response: wireObject({
      /**
       * The orders whose goods all arrived by the agreed day, as a share of the orders with an
       * agreed day that have arrived or are overdue.
       */
      onTime: ['asdd', Share, '按时到货订单'],
      /** The rejected pieces, as a share of all pieces that acceptances have judged. */
      rejected: ['jsjs', Share, '拒收件数'],
      /**
       * The accepted orders with an after-sale that was not cancelled, as a share of all accepted
       * orders.
       */
      afterSale: ['shdd', Share, '售后订单'],
      reviews: ['pls', int, '评价数'],
      average: ['pjf', int, '平均分'],
    }),
  }),
  pending: endpoint('reviews.pending', {
    path: '/app/sppl/listDpl',
    cost: 'cheap',
    summary: '待评价商品',
    request: wireRequest({ page }),
    response: wireObject({ rows: ['list', list(PendingReview), '待评价'], total }),
  }),
  own: endpoint('reviews.own', {
    path: '/app/sppl/listWdpl',
    cost: 'cheap',
    summary: '我的评价',
    request: wireRequest({ page }),
    response: wireObject({ rows: ['list', list(ProductReview), '评价'], total }),
  }),
  write: endpoint('reviews.write', {
    path: '/app/sppl/saveSppl',
    cost: 'cheap',
    summary: '评价商品',
    write: true,
    request: wireRequest({
      orderId: ['ddid', textUpTo(64), '订单编号'],
      lineNo: ['hh', intBetween(1, 10_000), '行号'],
      score: ['pf', intBetween(1, 5), '评分'],
      content: ['plnr', textUpTo(limits.reviewLength), '评价内容'],
    }),
    response: wireObject({ id: ['plid', text, '评价编号'] }),
  }),
  /** Returns the reviews of products of the caller's shop. */
  received: endpoint('reviews.received', {
    path: '/app/sppl/listGyspl',
    cost: 'cheap',
    summary: '店铺收到的评价',
    request: wireRequest({ page }),
    response: wireObject({ rows: ['list', list(ProductReview), '评价'], total }),
  }),
  answer: endpoint('reviews.answer', {
    path: '/app/sppl/saveHf',
    cost: 'cheap',
    summary: '回复评价',
    write: true,
    request: wireRequest({
      reviewId: ['plid', textUpTo(64), '评价编号'],
      answer: ['hfnr', textUpTo(limits.reviewLength), '回复内容'],
    }),
    response: wireObject({}),
  }),
};
