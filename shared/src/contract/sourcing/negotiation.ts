import { limits } from '../../limits.ts';
import {
  codeOf,
  codesByPlace,
  compactTime,
  int,
  int32,
  intBetween,
  list,
  listUpTo,
  money,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type Codec, type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderForm } from '../ordering/checkout.ts';
import {
  type NegotiationSubject,
  type NegotiationTransition,
  negotiationStates,
} from './states.ts';

/* Negotiations (议价) of a unit with one supplier about the prices of a package, a product or an order. */

/** The codec of a negotiation's state; the code on the wire is the state's index in `negotiationStates`. */
export const negotiationState = codesByPlace(negotiationStates);

export const negotiationAction: Codec<NegotiationTransition> = codeOf({
  1: 'ask',
  2: 'offer',
  3: 'take',
  4: 'accept',
  5: 'giveUp',
  6: 'order',
});

export const negotiationSubject: Codec<NegotiationSubject> = codeOf({
  1: 'package',
  2: 'product',
  3: 'order',
});

export const negotiationId = ['yjid', textUpTo(64), '议价主键'] as const;
const version = ['bbh', int32, '版本'] as const;
const note = ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '说明'] as const;

const line = {
  lineNo: ['hh', int, '行号'],
  name: ['mxmc', text, '名称'],
  unit: ['dw', text, '单位'],
  quantityThousandths: ['slqf', int, '数量（千分之一）'],
  /**
   * The unit price. The list that contains the line says which: the price before the negotiation,
   * the supplier's offer or the buyer's offer.
   */
  price: ['dj', money, '现行单价'],
} as const;
export const NegotiationLine = wireObject(line);
export type NegotiationLine = English<typeof line>;

const linePrice = {
  lineNo: ['hh', intBetween(1, 9_999), '行号'],
  price: ['dj', money, '单价'],
} as const;
const prices = ['mxList', listUpTo(wireRequest(linePrice), limits.projectLines), '价格'] as const;

const row = {
  id: negotiationId,
  number: ['yjbh', text, '议价编号'],
  subject: ['yjlx', negotiationSubject, '议价类型'],
  title: ['mc', text, '议价内容'],
  state: ['zt', negotiationState, '状态'],
  supplierName: ['gysmc', text, '供应商名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  /**
   * The total before the negotiation. `amount` is the current total: at first the same, then that
   * of the supplier's last offer or, after an agreement, of the agreed prices.
   */
  firstAmount: ['ysje', money, '原价合计'],
  amount: ['hjje', money, '现行合计'],
  round: ['lc', int, '当前轮次'],
  maxRounds: ['zdlc', int, '最多轮次'],
  createdAtMs: ['cjsj', compactTime, '发起时间'],
} as const;
export const NegotiationRow = wireObject(row);
export type NegotiationRow = English<typeof row>;

const entry = {
  sentence: ['ms', text, '事项'],
  round: ['lc', int, '轮次'],
  amount: ['hjje', money, '合计'],
  note: ['bz', text, '说明'],
  personName: ['clr', text, '处理人'],
  atMs: ['sj', compactTime, '时间'],
} as const;
export const NegotiationEntry = wireObject(entry);
export type NegotiationEntry = English<typeof entry>;

const detail = {
  ...row,
  version,
  /** The id of the negotiated package, product or order. */
  subjectId: ['ywid', text, '议价对象'],
  reason: ['yy', text, '议价理由'],
  /**
   * The lines at the prices before the negotiation. `lines` has the current prices: at first the
   * same, then the supplier's last offer or the agreed prices. `askedLines` has the buyer's last
   * offer.
   */
  firstLines: ['ymxList', list(NegotiationLine), '原价明细'],
  lines: ['mxList', list(NegotiationLine), '供应商现行价格'],
  askedLines: ['hjList', list(NegotiationLine), '采购人还价'],
  actions: ['czList', list(negotiationAction), '可执行操作'],
  log: ['sjzList', list(NegotiationEntry), '议价记录'],
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
} as const;
export const NegotiationDetail = wireObject(detail);
export type NegotiationDetail = English<typeof detail>;

const about = {
  subject: ['yjlx', negotiationSubject, '议价类型'],
  subjectId: ['ywid', textUpTo(64), '议价对象'],
  /** The quantity of the product, if the subject is a product; otherwise 1. */
  quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
} as const;

/**
 * The tabs of the list of negotiations. `waiting`: those on which the caller's side must act next.
 */
export const negotiationTab = codeOf({ 0: 'all', 1: 'waiting', 2: 'running', 3: 'ended' });
export type NegotiationTab = 'all' | 'waiting' | 'running' | 'ended';

const status = wireObject({ id: negotiationId, state: ['zt', negotiationState, '状态'], version });

export const negotiationEndpoints = {
  list: endpoint('negotiation.list', {
    path: '/app/authentication/yj/listYj',
    cost: 'cheap',
    summary: '议价列表',
    request: wireRequest({
      tab: ['zt', negotiationTab, '页签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(NegotiationRow), '议价'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  detail: endpoint('negotiation.detail', {
    path: '/app/authentication/yj/getYj',
    cost: 'cheap',
    summary: '议价详情与全部记录',
    request: wireRequest({ id: negotiationId }),
    response: wireObject({ negotiation: ['yj', NegotiationDetail, '议价'] }),
  }),
  /**
   * Returns the subject of a negotiation that the caller could start: its lines at current prices,
   * and the most rounds that it may have.
   */
  subject: endpoint('negotiation.subject', {
    path: '/app/authentication/yj/getYjdx',
    cost: 'cheap',
    summary: '发起议价：对象、现行价格与最多轮次',
    request: wireRequest(about),
    response: wireObject({
      title: ['mc', text, '议价内容'],
      supplierName: ['gysmc', text, '供应商名称'],
      lines: ['mxList', list(NegotiationLine), '现行价格'],
      maxRounds: ['zdlc', int, '最多轮次'],
      /** The id of the caller's open negotiation about the same subject; empty if no negotiation is open. */
      openId: ['yjid', text, '进行中的议价'],
      hasQuantity: ['slbs', yesNo, '可改数量'],
    }),
  }),
  start: endpoint('negotiation.start', {
    path: '/app/authentication/yj/addYj',
    cost: 'formula',
    summary: '发起议价并报出第一轮还价',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({
      ...about,
      maxRounds: ['zdlc', intBetween(1, limits.negotiationRounds), '最多轮次'],
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '议价理由'],
      prices,
    }),
    response: status,
  }),
  ask: endpoint('negotiation.ask', {
    path: '/app/authentication/yj/askYj',
    cost: 'formula',
    summary: '采购人再次还价',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({ id: negotiationId, version, prices, note }),
    response: status,
  }),
  offer: endpoint('negotiation.offer', {
    path: '/app/authentication/yj/offerYj',
    cost: 'formula',
    summary: '供应商报出价格（只能持平或降低）',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({ id: negotiationId, version, prices, note }),
    response: status,
  }),
  take: endpoint('negotiation.take', {
    path: '/app/authentication/yj/takeYj',
    cost: 'cheap',
    summary: '供应商接受采购人还价',
    write: true,
    request: wireRequest({ id: negotiationId, version, note }),
    response: status,
  }),
  accept: endpoint('negotiation.accept', {
    path: '/app/authentication/yj/acceptYj',
    cost: 'cheap',
    summary: '采购人接受供应商价格',
    write: true,
    request: wireRequest({ id: negotiationId, version, note }),
    response: status,
  }),
  giveUp: endpoint('negotiation.giveUp', {
    path: '/app/authentication/yj/endYj',
    cost: 'cheap',
    summary: '采购人结束议价，按原价执行',
    write: true,
    request: wireRequest({ id: negotiationId, version, note }),
    response: status,
  }),
  /**
   * Orders the negotiated product at the agreed price. The request has the fields of a checkout
   * (`orderForm`).
   */
  order: endpoint('negotiation.order', {
    path: '/app/authentication/yj/orderYj',
    cost: 'cheap',
    summary: '按议定价格生成商品订单',
    write: true,
    request: wireRequest({
      id: negotiationId,
      version,
      ...orderForm,
      remark: ['ddbz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
    }),
    response: wireObject({
      orderId: ['ddid', text, '订单主键'],
      orderNumber: ['ddbh', text, '订单编号'],
    }),
  }),
};
