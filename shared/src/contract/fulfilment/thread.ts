import {
  codeOf,
  codes,
  compactTime,
  int,
  int32,
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
import { orderState } from '../ordering/order/tables.ts';
import { orderId } from '../ordering/order.ts';
import { Acceptance } from './acceptance.ts';
import { OpenEnding } from './ending.ts';
import { StockEntryRow } from './stock.ts';

/* The document chain of an order (业务全程): documents, events and amounts, and what the caller may do. */

/** The actions that the page of a document chain can offer. */
const acts = [
  ...(['ship', 'receive', 'accept', 'cosign', 'stock', 'undoReceipt'] as const),
  ...(['proposeEnd', 'answerEnd', 'withdrawEnd'] as const),
] as const;
export type ThreadAct = (typeof acts)[number];
export const threadAct = codes(acts);

const order = {
  id: ['ddid', text, '订单主键'],
  number: ['ddbh', text, '订单编号'],
  name: ['ddmc', text, '订单名称'],
  state: ['zt', orderState, '状态'],
  version: ['bbh', int32, '版本'],
  unitName: ['cgdwmc', text, '采购单位'],
  buyerName: ['cgr', text, '采购人'],
  supplierName: ['gysmc', text, '供应商'],
  amount: ['je', money, '金额'],
  /** Whether the order is for services, for which there are no parcels and no stock-in. */
  isService: ['fwbs', yesNo, '服务类'],
  /** The reason why the order is on hold; empty if the order is not on hold. */
  hold: ['ddzt', newer(text, ''), '暂停原因'],
} as const;

const line = {
  lineNo: ['hh', int, '行号'],
  name: ['spmc', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['jldw', text, '计量单位'],
  price: ['dj', money, '单价'],
  ordered: ['dgsl', int, '订购数量'],
  released: ['gbsl', int, '不再交付数量'],
  shipped: ['fhsl', int, '已发货数量'],
  onTheWay: ['ztsl', int, '在途数量'],
  received: ['sssl', int, '已收货数量'],
  qualified: ['hgsl', int, '合格数量'],
  rejected: ['bhgsl', int, '不合格数量'],
  pending: ['dhqsl', int, '待会签数量'],
  stocked: ['rksl', int, '已入库数量'],
} as const;
export const ThreadLine = wireObject(line);
export type ThreadLine = English<typeof line>;

const parcel = {
  id: ['bgid', text, '包裹编号'],
  number: ['shdh', text, '送货单号'],
  state: ['zt', codes(['sent', 'received', 'cancelled']), '状态'],
  carrier: ['wlgs', text, '物流公司'],
  trackingNumber: ['wldh', text, '物流单号'],
  note: ['bz', text, '说明'],
  /**
   * Whether the parcel has replacement goods of an after-sale. Its receipt is recorded when the
   * after-sale is finished; no call receives the parcel.
   */
  isReplacement: ['bfbs', newer(yesNo, false), '售后补发'],
  personName: ['fhr', text, '发货人'],
  shippedAtMs: ['fhsj', compactTime, '发货时间'],
  receiverName: ['shr', text, '签收人'],
  receivedAtMs: ['shsj', none(compactTime), '签收时间'],
  lines: [
    'mxList',
    list(
      wireObject({
        lineNo: line.lineNo,
        quantity: ['sl', int, '发货数量'],
        received: ['sssl', int, '实收数量'],
      }),
    ),
    '明细',
  ],
} as const;
export const ThreadParcel = wireObject(parcel);
export type ThreadParcel = English<typeof parcel>;

const event = {
  kind: ['lx', text, '单据类型'],
  sentence: ['ms', text, '事项'],
  note: ['bz', text, '说明'],
  personName: ['ryxm', text, '人员'],
  orgName: ['zzmc', text, '单位'],
  atMs: ['sj', compactTime, '时间'],
} as const;
export const ThreadEvent = wireObject(event);
export type ThreadEvent = English<typeof event>;

const document = {
  kind: [
    'lx',
    codes(['contract', 'statement', 'invoice', 'payment', 'afterSale'] as const),
    '单据类型',
  ],
  /** The id of the document; for an invoice, the id of the invoice application. */
  id: ['id', text, '单据主键'],
  number: ['bh', text, '单据编号'],
  stateWord: ['ztmc', text, '状态'],
  amount: ['je', money, '单据金额'],
  /**
   * The part of `amount` that belongs to this order, for a statement; `null` for every other
   * document.
   */
  ofOrder: ['ddje', none(money), '本订单金额'],
  atMs: ['sj', compactTime, '生成时间'],
  mayOpen: ['kckbs', yesNo, '可查看'],
} as const;
/** A document of the order's chain that has a page of its own. */
export const ThreadDocument = wireObject(document);
export type ThreadDocument = English<typeof document>;

const figures = {
  accepted: ['ysje', money, '验收金额'],
  deducted: ['kjje', money, '售后扣减'],
  reconciled: ['dzje', money, '已对账金额'],
  invoiced: ['kpje', money, '已开票金额'],
  paid: ['fkje', money, '已付款金额'],
} as const;
/** The amounts of an order that were accepted, deducted by after-sales, reconciled, invoiced and paid. */
export const ThreadMoney = wireObject(figures);
export type ThreadMoney = English<typeof figures>;

const thread = {
  order: ['dd', wireObject(order), '订单'],
  lines: ['spList', list(ThreadLine), '商品'],
  parcels: ['wlList', list(ThreadParcel), '包裹'],
  acceptances: ['ysList', list(Acceptance), '验收单'],
  entries: ['rkList', list(StockEntryRow), '入库单'],
  events: ['sjList', list(ThreadEvent), '时间轴'],
  /**
   * The waivers of the separation of duties on which the order relied, one text each; always empty
   * for the supplier.
   */
  waivers: ['hmList', newer(list(text), []), '豁免记录'],
  documents: ['djList', newer(list(ThreadDocument), []), '单据'],
  /** The progress of the settlement; `null` before the order is confirmed. */
  money: ['zj', newer(none(ThreadMoney), null), '资金进度'],
  /** The id of the order's contract; `null` if there is none, or if the caller may not see it. */
  contractId: ['htid', newer(none(text), null), '合同'],
  /** The order amount above which a second acceptor must cosign acceptances. */
  twoAcceptorsAbove: ['hqqd', money, '会签起点金额'],
  needsCosign: ['hqbs', yesNo, '需会签'],
  /** Whether the caller may open the order's detail page. */
  opensOrder: ['ddxqbs', yesNo, '可查看订单详情'],
  /** Whether the order has ended and the caller may download its archive. */
  mayArchive: ['kgd', newer(yesNo, false), '可归档'],
  /**
   * The proposal to end the part of the order that was not shipped, while it waits for an answer; `null` if
   * there is none.
   */
  ending: ['zzsq', newer(none(OpenEnding), null), '终止申请'],
  /** Whether rejected pieces may be shipped again; false once the rest of the order was ended. */
  mayReplace: ['kbf', newer(yesNo, true), '可退回补发'],
  acts: ['kcz', list(threadAct), '可办理事项'],
  /**
   * The actions that the caller's role permits but the separation of duties forbids, each with the
   * reason.
   */
  forbidden: [
    'bkcz',
    list(wireObject({ act: ['cz', threadAct, '事项'], reason: ['yy', text, '原因'] })),
    '不可办理事项',
  ],
  /**
   * The actions that the caller may perform but that another person should perform, each with the
   * note that would be recorded with the action.
   */
  warnings: [
    'tsczList',
    newer(list(wireObject({ act: ['cz', threadAct, '事项'], reason: ['yy', text, '提醒'] })), []),
    '宜由他人办理的事项',
  ],
} as const;
export const Thread = wireObject(thread);
export type Thread = English<typeof thread>;

export const threadEndpoints = {
  read: endpoint('thread.read', {
    path: '/app/authentication/ddgl/getDdly',
    cost: 'cheap',
    summary: '订单履约全程',
    request: wireRequest({ orderId }),
    response: wireObject({ thread: ['ly', Thread, '履约'] }),
  }),
  /**
   * Returns whether the code on a printed document is genuine, unknown, void or not sealed, and
   * nothing else about the document. Everybody may call it without a login.
   */
  verify: endpoint('document.verify', {
    path: '/app/gys/djyz',
    cost: 'cheap',
    summary: '单据真伪核验',
    request: wireRequest({ code: ['yzm', textUpTo(64), '核验码'] }),
    response: wireObject({
      result: [
        'yzjg',
        codeOf({ 1: 'genuine', 2: 'unknown', 3: 'void', 4: 'unsealed' }),
        '核验结果',
      ],
    }),
  }),
};
