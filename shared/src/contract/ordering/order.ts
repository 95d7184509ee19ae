import { keysOf } from '../../domain/kernel/keys.ts';
import { limits } from '../../limits.ts';
import {
  base64,
  codes,
  compactTime,
  fileNameText,
  idList,
  idListUpTo,
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
import { dataFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, mayLeaveOut, wireObject, wireRequest } from '../kernel/wire.ts';
import { productKind } from '../mall/catalog/product.ts';
import { type DueKind, dueKinds } from '../work/due.ts';
import { Difference, fundsType, orderForm } from './checkout.ts';
import {
  OrderDetail,
  OrderRow,
  orderState,
  parcelLine,
  snapshotRef,
  orderVersion as version,
} from './order/tables.ts';
import { type OrderTab, orderTabs } from './states.ts';

/* The calls about orders: lists, exports, detail, snapshot and transitions. */

const tabs = keysOf(orderTabs);
export const orderTab = codes<OrderTab>(tabs);

export const orderId = ['ddid', textUpTo(64), '订单主键'] as const;

const filter = {
  tab: ['zt', orderTab, '页签'],
  /**
   * A text that the listed orders must contain in their number or name, in a number of one of their
   * documents, or in the name of a product, the supplier, the unit or the buyer.
   */
  keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
  fromMs: ['kssj', none(compactTime), '提交时间起'],
  toMs: ['jssj', none(compactTime), '提交时间止'],
  amountFrom: ['jeq', none(money), '金额起'],
  amountTo: ['jez', none(money), '金额止'],
  fundsType: ['zjxz', none(fundsType), '资金性质'],
  zone: ['zqid', none(productKind), '商城专区'],
  /** True: only orders that the caller placed; ignored in the supplier's list. */
  isOwn: ['brbs', yesNo, '仅本人'],
  /**
   * The department whose buyers' orders are listed, or `null` for all departments; ignored in the supplier's
   * list.
   */
  departmentId: ['bmid', newer(none(textUpTo(64)), null), '部门'],
  /**
   * Lists only the orders that wait for this kind of work and that the caller's `DueCount` of the
   * kind counts ([OR32]); `null` lists all orders.
   */
  due: ['dbsx', newer(none(codes<DueKind>(dueKinds)), null), '待办事项'],
} as const;
export type OrderFilter = English<typeof filter>;

const reasonWhy = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;
const listed = wireObject({
  rows: ['list', list(OrderRow), '订单'],
  total: ['totalrowno', int, '总行数'],
  /** The departments of the caller's unit, for the filter; empty in the supplier's list. */
  departments: [
    'bmList',
    newer(
      list(wireObject({ id: ['bmid', text, '部门编号'], name: ['bmmc', text, '部门名称'] })),
      [],
    ),
    '部门',
  ],
  counts: [
    'sltj',
    list(
      wireObject({
        state: ['zt', orderState, '状态'],
        count: ['sl', int, '数量'],
        /** The number of orders in this state that have an after-sale. */
        afterSales: ['shsl', newer(int, 0), '有售后的数量'],
      }),
    ),
    '各状态数量',
  ],
});
const sheet = wireObject({
  fileName: ['wjm', fileNameText, '文件名'],
  /** An Excel workbook in base64. */
  content: ['wjnr', base64, '文件内容'],
  rows: ['hs', int, '行数'],
});
/** The response to a transition: the order's new state and version. */
const orderStatus = wireObject({ state: ['zt', orderState, '状态'], version });

const edited = {
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  quantity: ['pcount', intBetween(0, limits.orderQuantity), '数量，0 为删除'],
  price: ['price_now', money, '所见单价'],
} as const;

export const orderEndpoints = {
  /**
   * Returns a page of the orders that the caller's roles may read (usually those of the caller's
   * unit), and the number of orders in each state.
   */
  list: endpoint('order.list', {
    path: '/app/authentication/ddgl/listDd',
    cost: 'cheap',
    summary: '本单位订单列表，含各状态数量',
    request: wireRequest({ ...filter, page, pageSize }),
    response: listed,
  }),
  /**
   * Returns a page of the orders that the caller's organisation supplies and that have passed their review.
   */
  supplierList: endpoint('order.supplierList', {
    path: '/app/authentication/ddgl/listGysdd',
    cost: 'cheap',
    summary: '供应商订单列表，含各状态数量',
    request: wireRequest({ ...filter, page, pageSize }),
    response: listed,
  }),
  exportList: endpoint('order.export', {
    path: '/app/authentication/ddgl/exportDd',
    cost: 'report',
    summary: '导出本单位订单（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(filter),
    response: sheet,
  }),
  supplierExport: endpoint('order.supplierExport', {
    path: '/app/authentication/ddgl/exportGysdd',
    cost: 'report',
    summary: '导出供应商订单（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(filter),
    response: sheet,
  }),
  detail: endpoint('order.detail', {
    path: '/app/authentication/ddgl/getDdDetail',
    cost: 'cheap',
    summary: '订单详情与操作日志',
    request: wireRequest({ id: orderId }),
    response: wireObject({ order: ['dd', OrderDetail, '订单'] }),
  }),
  /**
   * Returns a snapshot of an order: the given version, or the newest if `version` is `null`. `hash`
   * is the SHA-256 of the text `body`. The supplier gets only the newest snapshot, without the
   * unit's internal data, and the hash of that shortened text; another version is refused as
   * unknown.
   */
  snapshot: endpoint('order.snapshot', {
    path: '/app/authentication/ddgl/getDdSnapshot',
    cost: 'cheap',
    summary: '订单快照',
    request: wireRequest({ id: orderId, version: ['bbh', none(int32), '版本'] }),
    response: wireObject({
      ...snapshotRef,
      body: ['kznr', text, '快照内容'],
      /**
       * Whether the stored snapshot, and the list of recipients to which it refers, still agree
       * with the hashes that were stored with them.
       */
      isIntact: ['yzbs', yesNo, '哈希一致'],
    }),
  }),
  withdraw: endpoint('order.withdraw', {
    path: '/app/authentication/ddgl/revokeDd',
    cost: 'cheap',
    summary: '撤回待审核的订单，成为草稿',
    write: true,
    request: wireRequest({ id: orderId, version }),
    response: orderStatus,
  }),
  /**
   * Changes an order that is a draft or was rejected, and submits it again. Like the first submit,
   * refused with `differences` if something differs from what the buyer saw.
   */
  edit: endpoint('order.edit', {
    path: '/app/authentication/ddgl/editDd',
    cost: 'cheap',
    summary: '修改并重新提交订单（草稿、审核不通过）',
    write: true,
    request: wireRequest({
      id: orderId,
      version,
      ...orderForm,
      /**
       * The new delivery address; `null` keeps the order's address. In the same way,
       * `invoiceTitleId: null` keeps the order's invoice title.
       */
      addressId: ['dzid', none(textUpTo(64)), '收货地址编号'],
      invoiceTitleId: ['fpttid', none(textUpTo(64)), '发票抬头编号'],
      /** Ids of files to remove from the file group `proofGroup`. */
      deletedFiles: ['deletedList', idListUpTo(limits.requestList), '已删除文件'],
      deliverBy: ['jhsj', none(compactTime), '期望交货时间'],
      deliveryNote: ['jhdd', textUpTo(limits.orderRemark, 'mayBeEmpty'), '交货地点说明'],
      remark: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '给供应商的备注'],
      lines: ['productList', listUpTo(wireRequest(edited), limits.requestList), '商品'],
    }),
    response: wireObject({
      state: ['zt', orderState, '状态'],
      version,
      differences: ['cyList', list(Difference), '差异'],
    }),
  }),
  cancel: endpoint('order.cancel', {
    path: '/app/authentication/ddgl/cancelDd',
    cost: 'cheap',
    summary: '取消订单（发货前）',
    write: true,
    request: wireRequest({ id: orderId, version, reason: reasonWhy }),
    response: orderStatus,
  }),
  /**
   * The supplier confirms an order. `amount` is the order's new, lower amount; `null` keeps the
   * amount. An amount below half of the approved one is refused (`order.confirmAgain`) unless
   * `confirmedAmount` repeats it: the supplier was shown both amounts and confirmed the lower one.
   */
  confirm: endpoint('order.confirm', {
    path: '/app/authentication/ddgl/confirmDd',
    cost: 'cheap',
    summary: '供应商确认订单，可降低金额',
    write: true,
    request: mayLeaveOut(
      wireRequest({
        id: orderId,
        version,
        amount: ['hjje', none(money), '确认金额'],
        confirmedAmount: ['zcqrje', newer(none(money), null), '再次确认的金额'],
        note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
      }),
      ['confirmedAmount'],
    ),
    response: orderStatus,
  }),
  decline: endpoint('order.decline', {
    path: '/app/authentication/ddgl/refuseDd',
    cost: 'cheap',
    summary: '供应商拒单',
    write: true,
    request: wireRequest({ id: orderId, version, reason: reasonWhy }),
    response: orderStatus,
  }),
  ship: endpoint('order.ship', {
    path: '/app/authentication/ddgl/shipDd',
    cost: 'cheap',
    summary: '供应商发货，一次一个包裹',
    write: true,
    request: wireRequest({
      id: orderId,
      version,
      carrier: ['wlgs', textUpTo(50), '物流公司'],
      trackingNumber: ['wldh', textUpTo(64, 'mayBeEmpty'), '物流单号'],
      note: ['bz', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
      lines: ['mxList', listUpTo(wireRequest(parcelLine), limits.requestList), '明细'],
    }),
    response: orderStatus,
  }),
  /**
   * Reminds the supplier to ship. Only the person who placed the order may, while the order waits for pieces
   * to be shipped, and once in 24 hours.
   */
  urge: endpoint('order.urge', {
    path: '/app/authentication/ddgl/urgeDd',
    cost: 'cheap',
    summary: '催供应商发货',
    write: true,
    request: wireRequest({ id: orderId }),
    response: wireObject({}),
  }),
  /**
   * Adds the order's products and quantities to the caller's cart; `left` lists products that cannot be
   * bought now.
   */
  again: endpoint('order.again', {
    path: '/app/authentication/ddgl/buyAgain',
    cost: 'cheap',
    summary: '再次购买：将订单中仍可购买的商品加入购物车',
    write: true,
    request: wireRequest({ id: orderId }),
    response: wireObject({
      lineIds: ['cart_ids', idList, '购物车行编号'],
      left: [
        'wjrList',
        list(wireObject({ name: ['name', text, '商品名称'], why: ['yy', text, '原因'] })),
        '未能加入的商品',
      ],
    }),
  }),
  receive: endpoint('order.receive', {
    path: '/app/authentication/ddgl/receiveDd',
    cost: 'cheap',
    summary: '确认收货',
    write: true,
    request: wireRequest({ id: orderId, version }),
    response: orderStatus,
  }),
};
