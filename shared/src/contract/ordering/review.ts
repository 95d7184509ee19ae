import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  idListUpTo,
  int,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { ComparisonRecord } from '../mall/comparison.ts';
import {
  Colleague,
  changesField,
  decisionFields,
  FileRef,
  opinion,
  ReviewFlow,
  reviewResult,
} from '../work/approval.ts';
import { HeldBudget } from './budget.ts';
import { ComparedSupplier, fundsType } from './checkout.ts';
import { orderState } from './order/tables.ts';
import { orderId } from './order.ts';

/* The review of an order (订单审核): what reviewers see, and their calls. */

const moment = {
  price: ['dj', none(money), '单价'],
  stock: ['kc', none(int), '库存'],
  /**
   * Whether the SKU could be bought at that moment; `null` if unknown, always for the moment at
   * which the line was added to the cart. The other fields are `null` if they were not recorded.
   */
  isSellable: ['ksbs', none(yesNo), '是否可售'],
  atMs: ['sj', none(compactTime), '时间'],
} as const;
/** Price and stock of an order line's SKU or accessory at one moment. */
export const MomentFacts = wireObject(moment);
export type MomentFacts = English<typeof moment>;

const line = {
  lineId: ['mxid', text, '明细编号'],
  productId: ['product_id', text, '商品编号'],
  name: ['spmc', text, '商品名称'],
  options: ['ggxh', text, '规格'],
  pictureUrl: ['imgSrc', text, '图片'],
  unit: ['dw', text, '单位'],
  quantity: ['sl', int, '数量'],
  amount: ['je', money, '金额'],
  added: ['jgwc', MomentFacts, '加入购物车时'],
  submitted: ['tjs', MomentFacts, '提交时'],
  now: ['dqz', MomentFacts, '当前'],
} as const;
/** A line of the order with price and stock at three moments: added to the cart, submitted, now. */
export const ReviewLine = wireObject(line);
export type ReviewLine = English<typeof line>;

const certificate = {
  name: ['zsmc', text, '证书名称'],
  number: ['zsbh', text, '证书编号'],
  /**
   * Whether the supplier had the certificate when the order's first line was added to the cart; `null` if
   * the certificates of that time were not recorded.
   */
  wasHeldAdded: ['jrscy', none(yesNo), '加入购物车时持有'],
  endedAddedMs: ['jrsyxqz', none(compactTime), '加入购物车时有效期至'],
  /**
   * Whether the order's snapshot contains the certificate; `null` if the snapshot was made before
   * snapshots of orders without a shop recorded certificates. `expiredAtMs` is the certificate's
   * expiry in the snapshot; `null` if the certificate does not expire or is not in the snapshot.
   */
  wasHeld: ['tjscy', none(yesNo), '提交时持有'],
  expiredAtMs: ['tjsyxqz', none(compactTime), '提交时有效期至'],
  isHeld: ['dqcy', yesNo, '当前持有'],
  expiresAtMs: ['yxqz', none(compactTime), '当前有效期至'],
} as const;
/** A certificate of the supplier at three moments (added to the cart, submitted, now), each with its expiry. */
export const ReviewCertificate = wireObject(certificate);
export type ReviewCertificate = English<typeof certificate>;

const orderReview = {
  id: ['id', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  orderName: ['ddmc', text, '订单名称'],
  /** The number of the group buy or fixed-point order that led to the order; empty for other orders. */
  sourceNumber: ['lydh', newer(text, ''), '来源单号'],
  /** The number of the sourcing project whose award led to the order; empty for other orders. */
  projectNumber: ['xmbh', newer(text, ''), '采购项目编号'],
  unitCode: ['cgdwbh', text, '采购单位编号'],
  unitName: ['cgdwmc', text, '采购单位名称'],
  contactName: ['cgdwlxr', text, '采购单位联系人'],
  contactPhone: ['cgdwlxdh', text, '采购单位联系电话'],
  reimburserName: ['cgdwbxr', text, '采购单位报销人'],
  reimburserPhone: ['cgdwbxrlxdh', text, '报销人联系电话'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  supplierContact: ['gyslxr', text, '供应商联系人'],
  supplierPhone: ['gyslxdh', text, '供应商联系电话'],
  supplierBank: ['gyskhh', text, '供应商开户行'],
  supplierAccount: ['gyskhhzh', text, '供应商开户行账号'],
  deliveryPlace: ['jhdd', text, '交货地点'],
  deliverByMs: ['jhsj', none(compactTime), '交货时间'],
  compared: ['bjgysxxList', list(ComparedSupplier), '比价供应商'],
  opinion: ['shyj', text, '审核意见'],
  reviewAttachment: ['shfj', none(FileRef), '审核附件'],
  purposeNote: ['sybz', text, '事由备注'],
  proofFile: ['zmcl', none(FileRef), '证明材料'],
  /**
   * The result of the whole review; `failed` also if the review was returned to the buyer. `null`
   * while the review is open, and after it was withdrawn.
   */
  result: ['shjg', none(reviewResult), '审核结果'],
  fileGroupId: ['filegroup', text, '文件组'],
  fileBizType: ['fileTrt', text, '文件业务标识'],
  /* Fields beyond the specification: evidence for the decision. */
  supplierName: ['gysmc', text, '供应商名称'],
  amount: ['ddje', money, '订单金额'],
  submittedAtMs: ['tjsj', none(compactTime), '提交时间'],
  reviewedAtMs: ['shsj', none(compactTime), '审核时间'],
  reviewerName: ['shr', text, '审核人'],
  orderState: ['ddzt', orderState, '订单状态'],
  lines: ['mxList', list(ReviewLine), '明细'],
  certificates: ['zsList', list(ReviewCertificate), '资质证书'],
  /** Warnings as text, such as of a possible split purchase or a price above the market price. */
  warnings: ['tsxx', list(text), '提示'],
  /** The comparison record that the order names as evidence; `null` for none. */
  comparison: ['bjjl', newer(none(ComparisonRecord), null), '比价记录'],
  changes: changesField,
  /** The budgets of the unit that the order uses. */
  budgets: ['ysList', list(HeldBudget), '预算占用'],
  flow: ['lc', none(ReviewFlow), '流程'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;

/** The order review of the specification (section 3), with further fields as evidence. */
export const OrderReview = wireObject(orderReview);
export type OrderReview = English<typeof orderReview>;

export const orderReviewEndpoints = {
  detail: endpoint('orderReview.detail', {
    path: '/app/authentication/ddsh/getDdsh',
    cost: 'cheap',
    summary: '订单审核详情',
    request: wireRequest({ businessId: ['ywbh', textUpTo(64), '业务编号'] }),
    response: wireObject({ review: ['ddsh', OrderReview, '订单审核'] }),
  }),
  /** Submits the decision. The service refuses `result: null` with a message. */
  submit: endpoint('orderReview.submit', {
    path: '/app/authentication/ddsh/submitDdsh',
    cost: 'cheap',
    summary: '提交订单审核',
    write: true,
    request: wireRequest({
      orderId,
      ...decisionFields,
    }),
    response: wireObject({}),
  }),
  /** Sends the review back to the previous level or, from the first level, to the buyer. */
  giveBack: endpoint('orderReview.giveBack', {
    path: '/app/web/authentication/wf/thDdsh',
    cost: 'cheap',
    summary: '退回订单审核',
    write: true,
    request: wireRequest({ orderId, opinion }),
    response: wireObject({}),
  }),
  transfer: endpoint('orderReview.transfer', {
    path: '/app/web/authentication/wf/zbDdsh',
    cost: 'cheap',
    summary: '转办订单审核',
    write: true,
    request: wireRequest({
      orderId,
      toPersonId: ['jsrid', textUpTo(64), '转办给'],
      opinion,
    }),
    response: wireObject({}),
  }),
  /** Adds a person as an additional level of this review (加签). */
  addReviewer: endpoint('orderReview.addReviewer', {
    path: '/app/web/authentication/wf/jqDdsh',
    cost: 'cheap',
    summary: '订单审核加签',
    write: true,
    request: wireRequest({
      orderId,
      toPersonId: ['jsrid', textUpTo(64), '加签人'],
      /**
       * When the added person decides: `before` or `after` the people of the current level; with
       * `after`, only once they have passed the order.
       */
      place: ['jqlx', codeOf({ 1: 'before', 2: 'after' }), '加签位置'],
      opinion,
    }),
    response: wireObject({}),
  }),
  addable: endpoint('orderReview.addable', {
    path: '/app/web/authentication/wf/listJqr',
    cost: 'cheap',
    summary: '可加签的人员',
    request: wireRequest({ orderId }),
    response: wireObject({ people: ['list', list(Colleague), '人员'] }),
  }),
  /**
   * Passes those of the given orders that are at most the batch amount and have no warning, no
   * changed price, no unsellable product and no invalid certificate (OR30); the other orders stay
   * under review.
   */
  passMany: endpoint('orderReview.passMany', {
    path: '/app/authentication/ddsh/submitPlsh',
    cost: 'cheap',
    summary: '批量通过订单审核（限额以下且无提示的订单）',
    write: true,
    request: wireRequest({
      orderIds: ['ddids', idListUpTo(limits.requestList), '订单主键'],
      opinion,
    }),
    response: wireObject({
      results: [
        'jgList',
        list(
          wireObject({
            orderId,
            isPassed: ['tgbs', yesNo, '是否通过'],
            /** Why the order was not passed; empty if the order was passed. */
            reason: ['yy', text, '原因'],
          }),
        ),
        '结果',
      ],
    }),
  }),
  /** Returns the people to whom the caller can transfer this review (转办). */
  colleagues: endpoint('orderReview.colleagues', {
    path: '/app/web/authentication/wf/listZbr',
    cost: 'cheap',
    summary: '可转办的人员',
    request: wireRequest({ orderId }),
    response: wireObject({
      people: ['list', list(Colleague), '人员'],
    }),
  }),
};
