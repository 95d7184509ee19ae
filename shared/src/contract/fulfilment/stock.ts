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
import { documentFile, MadeFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { acceptanceId } from './acceptance.ts';

/* Stock-in (入库): accepted pieces enter a warehouse of the unit. */

export const entryId = ['rkdid', textUpTo(64), '入库单编号'] as const;
const keyword = ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'] as const;

const waiting = {
  acceptanceId: ['ysdid', text, '验收单编号'],
  acceptanceNumber: ['ysdh', text, '验收单号'],
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  supplierName: ['gysmc', text, '供应商'],
  lineNo: ['hh', int, '行号'],
  name: ['spmc', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['jldw', text, '计量单位'],
  categoryName: ['pm', text, '品目'],
  /** The unit price in the order line, before the line's discount. */
  orderPrice: ['dddj', newer(none(money), null), '单价'],
  /** The price of one piece after the line's discount, rounded to a whole 分. */
  price: ['dj', money, '折后单价'],
  /** The number of accepted pieces that have not entered a warehouse yet. */
  left: ['drksl', int, '待入库数量'],
  /**
   * Whether the piece counts as a fixed asset (资产) by its discounted unit price; the person who
   * enters it into the warehouse may decide otherwise.
   */
  isAsset: ['zcbs', yesNo, '资产'],
  acceptedAtMs: ['yssj', compactTime, '验收时间'],
  /** The serial numbers of the line in the order's contracts; empty if there are none. */
  contractSerials: ['htxlhList', newer(list(text), []), '合同序列号'],
} as const;
export const WaitingLine = wireObject(waiting);
export type WaitingLine = English<typeof waiting>;

const stocked = {
  acceptanceId,
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  quantity: ['sl', intBetween(1, limits.orderQuantity), '数量'],
  batch: ['ph', textUpTo(64, 'mayBeEmpty'), '批次'],
  serials: ['xlhList', idListUpTo(limits.requestList), '序列号'],
  isAsset: ['zcbs', yesNo, '资产'],
} as const;

const row = {
  id: ['rkdid', text, '入库单编号'],
  number: ['rkdh', text, '入库单号'],
  kind: ['lx', codeOf({ 1: 'entry', 2: 'reversal', 3: 'return' }), '类型'],
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  supplierName: ['gysmc', text, '供应商'],
  warehouse: ['ckmc', text, '仓库'],
  keeperName: ['kgr', text, '库管'],
  amount: ['je', money, '金额'],
  pieces: ['sl', int, '数量'],
  atMs: ['sj', compactTime, '入库时间'],
  /** The number of the stock entry that reversed this entry; empty if none did. */
  reversedBy: ['cxdh', text, '冲销单号'],
} as const;
export const StockEntryRow = wireObject(row);
export type StockEntryRow = English<typeof row>;

const made = wireObject({
  id: ['rkdid', text, '入库单编号'],
  number: ['rkdh', text, '入库单号'],
});

export const stockEndpoints = {
  waiting: endpoint('stock.waiting', {
    path: '/app/authentication/rkgl/listDrk',
    cost: 'cheap',
    summary: '待入库的已验收商品',
    request: wireRequest({ keyword, page, pageSize }),
    response: wireObject({
      rows: ['list', list(WaitingLine), '待入库'],
      total: ['totalrowno', int, '总行数'],
      /**
       * The distinct names of the warehouses in the unit's last 500 stock entries, the latest first, at most
       * 20.
       */
      warehouses: ['ckList', list(text), '仓库'],
    }),
  }),
  enter: endpoint('stock.enter', {
    path: '/app/authentication/rkgl/submitRk',
    cost: 'cheap',
    summary: '办理入库',
    write: true,
    request: wireRequest({
      warehouse: ['ckmc', textUpTo(50), '仓库'],
      location: ['hwmc', textUpTo(50, 'mayBeEmpty'), '货位'],
      note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '说明'],
      lines: ['mxList', listUpTo(wireRequest(stocked), limits.orderLines), '明细'],
    }),
    response: made,
  }),
  done: endpoint('stock.done', {
    path: '/app/authentication/rkgl/listYrk',
    cost: 'cheap',
    summary: '已入库列表',
    request: wireRequest({ keyword, page, pageSize }),
    response: wireObject({
      rows: ['list', list(StockEntryRow), '入库单'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  reverse: endpoint('stock.reverse', {
    path: '/app/authentication/rkgl/cxRk',
    cost: 'cheap',
    summary: '冲销入库单（红字）',
    write: true,
    request: wireRequest({
      id: entryId,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: made,
  }),
  slip: endpoint('stock.slip', {
    path: '/app/authentication/rkgl/getRkd',
    cost: 'document',
    summary: '入库单（PDF）',
    file: documentFile,
    request: wireRequest({ id: entryId }),
    response: MadeFile,
  }),
};
