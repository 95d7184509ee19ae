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
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type Codec, type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { seller } from '../mall/catalog/offer-parts.ts';
import { orderForm } from '../ordering/checkout.ts';
import { type FixedOrderTransition, fixedOrderStates } from './states.ts';

/*
 * The fixed-point mall (定点商城): services of appointed suppliers. A service order begins as a buyer's
 * request or a supplier's offer, and leads to an order.
 */

/** The codec of a service order's state; the code on the wire is the state's index in `fixedOrderStates`. */
export const fixedOrderState = codesByPlace(fixedOrderStates);

/** The transitions that people make on the page of a service order. */
export const fixedOrderAction: Codec<FixedOrderTransition> = codeOf({
  1: 'accept',
  2: 'refuse',
  3: 'fill',
  4: 'giveBack',
  5: 'confirm',
  6: 'cancel',
  7: 'withdraw',
});

export const serviceId = ['fwid', textUpTo(64), '定点服务编号'] as const;
export const fixedOrderId = ['ywid', textUpTo(64), '服务单主键'] as const;
const version = ['bbh', int32, '版本'] as const;
const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;

const field = {
  name: ['zdm', text, '字段名'],
  label: ['zdmc', text, '字段名称'],
  kind: [
    'zdlx',
    codeOf({ 1: 'text', 2: 'longText', 3: 'number', 4: 'choice', 5: 'date' }),
    '字段类型',
  ],
  isRequired: ['btbs', yesNo, '必填'],
  unit: ['dw', text, '单位'],
  options: ['xxList', list(text), '选项'],
} as const;
/** One question of the form of a service category. */
export const NeedFieldWire = wireObject(field);

const item = {
  itemNo: ['hh', int, '行号'],
  name: ['fwxm', text, '服务项目'],
  unit: ['jldw', text, '计量单位'],
  listPrice: ['scj', money, '市场价'],
  /** The highest unit price that the framework agreement allows for the item. */
  ceiling: ['xyj', money, '框架协议价'],
} as const;
/** An item of a framework agreement. */
export const ServiceItem = wireObject(item);
export type ServiceItem = English<typeof item>;

const service = {
  id: serviceId,
  categoryName: ['fwlb', text, '服务类别'],
  categorySummary: ['lbsm', text, '类别说明'],
  ...seller,
  supplierName: ['gysmc', text, '供应商名称'],
  regionName: ['fwqy', text, '服务区域'],
  startsAtMs: ['kssj', compactTime, '定点开始'],
  endsAtMs: ['jssj', compactTime, '定点截止'],
  /** The discount in hundredths of a percent by which each item's `ceiling` is below its `listPrice`. */
  discountHundredths: ['yhl', int, '优惠率'],
  priceNote: ['bj', text, '报价说明'],
  orderLimit: ['dbxe', none(money), '单笔限额'],
  fields: ['bdList', list(NeedFieldWire), '需求表单'],
  items: ['xmList', list(ServiceItem), '服务项目'],
  /** Why the service cannot be requested now; empty if the service can be requested. */
  closedReason: ['bkyy', text, '不可下单原因'],
} as const;
/** A service that an appointed supplier offers, with its form and framework prices. */
export const ServiceDetail = wireObject(service);
export type ServiceDetail = English<typeof service>;

const category = {
  id: ['lbid', text, '类别编号'],
  name: ['fwlb', text, '服务类别'],
  summary: ['lbsm', text, '类别说明'],
  /** The number of suppliers who are appointed for the category now. */
  suppliers: ['gysl', int, '定点供应商数'],
} as const;
export const ServiceCategory = wireObject(category);
export type ServiceCategory = English<typeof category>;

const answer = {
  name: ['zdm', textUpTo(40), '字段名'],
  value: ['zdz', textUpTo(1_000, 'mayBeEmpty'), '内容'],
} as const;
export const NeedAnswerWire = wireRequest(answer);

const need = {
  title: ['fwmc', textUpTo(limits.orderName), '服务名称'],
  answers: ['xqList', listUpTo(NeedAnswerWire, 40), '需求内容'],
  /** The code of the region where the service is rendered. */
  regionCode: ['xzqhbm', textUpTo(12), '服务地区'],
  place: ['fwdd', textUpTo(200), '服务地点'],
  wantedAtMs: ['qwsj', none(compactTime), '期望完成时间'],
  budget: ['ysje', none(money), '预算'],
} as const;
/**
 * The codec of a buyer's need for a service, as the form describes it; used in requests, responses
 * and the database.
 */
export const Need = wireRequest(need);
export type Need = English<typeof need>;

const quoteLine = {
  itemNo: ['hh', intBetween(1, 999), '服务项目行号'],
  /** A description of what the line covers. */
  note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
  quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
  price: ['dj', money, '单价'],
} as const;
export const QuoteLineWire = wireRequest(quoteLine);
export type QuoteLineWire = English<typeof quoteLine>;

const row = {
  id: fixedOrderId,
  number: ['fwdh', text, '服务单号'],
  title: ['fwmc', text, '服务名称'],
  state: ['zt', fixedOrderState, '状态'],
  categoryName: ['fwlb', text, '服务类别'],
  supplierName: ['gysmc', text, '供应商名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  buyerName: ['cgr', text, '采购人'],
  startedBySupplier: ['gysfqbs', yesNo, '供应商发起'],
  amount: ['hjje', none(money), '报价合计'],
  createdAtMs: ['cjsj', compactTime, '发起时间'],
  orderId: ['ddid', text, '订单主键'],
} as const;
export const FixedOrderRow = wireObject(row);
export type FixedOrderRow = English<typeof row>;

const detail = {
  ...row,
  version,
  need: ['xq', Need, '需求'],
  regionName: ['xzqhmc', text, '服务地区名称'],
  service: ['ddfw', ServiceDetail, '定点服务'],
  lines: ['mxList', list(wireObject(quoteLine)), '报价明细'],
  quoteNote: ['bjsm', text, '报价说明'],
  fileGroup: ['fj', newer(none(text), null), '报价文件'],
  orderNumber: ['ddbh', text, '订单编号'],
  actions: ['czList', list(fixedOrderAction), '可执行操作'],
  timeline: [
    'sjzList',
    list(
      wireObject({
        sentence: ['ms', text, '事项'],
        note: ['bz', text, '说明'],
        personName: ['clr', text, '处理人'],
        atMs: ['sj', compactTime, '时间'],
      }),
    ),
    '时间轴',
  ],
} as const;
export const FixedOrderDetail = wireObject(detail);
export type FixedOrderDetail = English<typeof detail>;

/**
 * The tabs of the list of service orders. `waiting`: those on which the caller's side must act
 * next.
 */
export const fixedOrderTab = codeOf({ 0: 'all', 1: 'waiting', 2: 'running', 3: 'ended' });
export type FixedOrderTab = 'all' | 'waiting' | 'running' | 'ended';

const status = wireObject({
  id: fixedOrderId,
  state: ['zt', fixedOrderState, '状态'],
  version,
});

const quote = {
  lines: ['mxList', listUpTo(QuoteLineWire, 100), '报价明细'],
  note: ['bjsm', textUpTo(1_000, 'mayBeEmpty'), '报价说明'],
  fileGroup: ['fj', newer(none(textUpTo(64)), null), '报价文件'],
} as const;

export const fixedPointEndpoints = {
  categories: endpoint('fixedPoint.categories', {
    path: '/app/ananymous/ddsc/listFwlb',
    cost: 'cheap',
    summary: '定点服务类别',
    request: wireRequest({}),
    response: wireObject({ categories: ['list', list(ServiceCategory), '服务类别'] }),
  }),
  service: endpoint('fixedPoint.service', {
    path: '/app/ananymous/ddsc/getDdfw',
    cost: 'cheap',
    summary: '定点服务详情：需求表单与框架协议价',
    request: wireRequest({ id: serviceId }),
    response: wireObject({ service: ['ddfw', ServiceDetail, '定点服务'] }),
  }),
  list: endpoint('fixedOrder.list', {
    path: '/app/authentication/ddfw/listFwd',
    cost: 'cheap',
    summary: '定点服务单列表',
    request: wireRequest({
      tab: ['zt', fixedOrderTab, '页签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(FixedOrderRow), '服务单'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  detail: endpoint('fixedOrder.detail', {
    path: '/app/authentication/ddfw/getFwd',
    cost: 'cheap',
    summary: '定点服务单详情',
    request: wireRequest({ id: fixedOrderId }),
    response: wireObject({ order: ['fwd', FixedOrderDetail, '服务单'] }),
  }),
  /**
   * Returns a page of the purchasing units whose name contains the keyword, to which a supplier can
   * offer a service.
   */
  units: endpoint('fixedOrder.units', {
    path: '/app/authentication/gysddsc/listCgdw',
    cost: 'cheap',
    summary: '供应商发起定点服务单：采购单位列表',
    request: wireRequest({
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      units: [
        'list',
        list(wireObject({ id: ['zzid', text, '单位'], name: ['zzmc', text, '单位名称'] })),
        '采购单位',
      ],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Returns the appointed services of the caller's supplier, with their items; `closedReason` tells whether a
   * service can be ordered now.
   */
  services: endpoint('fixedOrder.services', {
    path: '/app/authentication/gysddsc/listProduct',
    cost: 'cheap',
    summary: '供应商发起定点服务单：本店定点服务与项目',
    request: wireRequest({}),
    response: wireObject({ services: ['list', list(ServiceDetail), '定点服务'] }),
  }),
  /**
   * Creates a service order from a buyer's need; next, the appointed supplier accepts or refuses
   * it.
   */
  request: endpoint('fixedOrder.request', {
    path: '/app/authentication/ddfw/addFwd',
    cost: 'cheap',
    summary: '采购人发起定点服务需求',
    write: true,
    request: wireRequest({ serviceId, need: ['xq', Need, '需求'] }),
    response: status,
  }),
  /**
   * Creates a service order from a supplier's offer, with need and quote; next, a buyer of the unit
   * confirms it.
   */
  offer: endpoint('fixedOrder.offer', {
    path: '/app/authentication/gysddsc/addFwd',
    cost: 'cheap',
    summary: '供应商发起定点服务单并发送给采购单位',
    write: true,
    request: wireRequest({
      serviceId,
      unitId: ['zzid', textUpTo(64), '采购单位'],
      need: ['xq', Need, '需求'],
      ...quote,
    }),
    response: status,
  }),
  accept: endpoint('fixedOrder.accept', {
    path: '/app/authentication/gysddsc/acceptFwd',
    cost: 'cheap',
    summary: '供应商接单',
    write: true,
    request: wireRequest({ id: fixedOrderId, version }),
    response: status,
  }),
  refuse: endpoint('fixedOrder.refuse', {
    path: '/app/authentication/gysddsc/refuseFwd',
    cost: 'cheap',
    summary: '供应商拒绝接单',
    write: true,
    request: wireRequest({ id: fixedOrderId, version, reason }),
    response: status,
  }),
  fill: endpoint('fixedOrder.fill', {
    path: '/app/authentication/gysddsc/fillFwd',
    cost: 'cheap',
    summary: '供应商完善明细与报价（不高于框架协议价）',
    write: true,
    request: wireRequest({ id: fixedOrderId, version, ...quote }),
    response: status,
  }),
  giveBack: endpoint('fixedOrder.giveBack', {
    path: '/app/authentication/ddfw/backFwd',
    cost: 'cheap',
    summary: '采购人退回报价',
    write: true,
    request: wireRequest({ id: fixedOrderId, version, reason }),
    response: status,
  }),
  /**
   * Confirms the supplier's quote for the buyer, which creates an order. The request has the fields
   * of a checkout (`orderForm`).
   */
  confirm: endpoint('fixedOrder.confirm', {
    path: '/app/authentication/ddfw/confirmFwd',
    cost: 'cheap',
    summary: '采购人确认报价，生成订单并提交审核',
    write: true,
    request: wireRequest({
      id: fixedOrderId,
      version,
      ...orderForm,
      remark: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
    }),
    response: wireObject({
      orderId: ['ddid', text, '订单主键'],
      orderNumber: ['ddbh', text, '订单编号'],
    }),
  }),
  /**
   * Ends a service order: a buyer may cancel it, and a supplier may withdraw it if the supplier
   * created it.
   */
  cancel: endpoint('fixedOrder.cancel', {
    path: '/app/authentication/ddfw/cancelFwd',
    cost: 'cheap',
    summary: '取消或撤回定点服务单',
    write: true,
    request: wireRequest({ id: fixedOrderId, reason }),
    response: status,
  }),
};
