import { limits } from '../../limits.ts';
import { int, intBetween, list, listUpTo, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile, MadeFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderState, orderVersion } from '../ordering/order/tables.ts';

/*
 * Calls about parcels. Two further calls belong to orders: `order.ship` ships one parcel, and
 * `order.receive` receives all parcels in transit except replacements.
 */

const parcelId = ['bgid', textUpTo(64), '包裹编号'] as const;

/**
 * One row of a shipping workbook, with the cells as the supplier typed them; the server reports errors in the
 * row.
 */
const batchRow = {
  row: ['bghh', intBetween(1, 100_000), '表格行号'],
  number: ['ddbh', textUpTo(64, 'mayBeEmpty'), '订单编号'],
  lineNo: ['hh', textUpTo(20, 'mayBeEmpty'), '行号'],
  quantity: ['sl', textUpTo(20, 'mayBeEmpty'), '本次发货数量'],
  carrier: ['wlgs', textUpTo(32, 'mayBeEmpty'), '物流公司'],
  trackingNumber: ['wldh', textUpTo(64, 'mayBeEmpty'), '物流单号'],
  note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '备注'],
} as const;
export type ShipBatchRow = English<typeof batchRow>;

export const deliveryEndpoints = {
  /**
   * Records the receipt of one parcel, with the received pieces of each line. The supplier must
   * ship the missing pieces again; if the rest of the order was ended, they will not be delivered
   * any more. Refused for a parcel with replacement goods.
   */
  receive: endpoint('delivery.receive', {
    path: '/app/authentication/ddgl/receiveBg',
    cost: 'cheap',
    summary: '签收一个包裹，逐行填写实收数量',
    write: true,
    request: wireRequest({
      parcelId,
      lines: [
        'mxList',
        listUpTo(
          wireRequest({
            lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
            received: ['sssl', intBetween(0, limits.orderQuantity), '实收数量'],
          }),
          limits.orderLines,
        ),
        '明细',
      ],
    }),
    response: wireObject({ state: ['zt', orderState, '状态'], version: orderVersion }),
  }),
  /**
   * Undoes the receipt of a parcel, which is then in transit again; refused once an acceptance
   * includes pieces of the parcel.
   */
  undoReceipt: endpoint('delivery.undoReceipt', {
    path: '/app/authentication/ddgl/cancelReceiveBg',
    cost: 'cheap',
    summary: '撤销签收：包裹的商品尚未验收时',
    write: true,
    request: wireRequest({
      parcelId,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
  cancel: endpoint('delivery.cancel', {
    path: '/app/authentication/ddgl/cancelBg',
    cost: 'cheap',
    summary: '供应商撤回尚未签收的包裹',
    write: true,
    request: wireRequest({
      parcelId,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
  /**
   * Returns a workbook for the supplier to fill in, with at most `limits.shipBatchRows` order lines that
   * still have pieces to ship; orders on hold are left out.
   */
  template: endpoint('delivery.template', {
    path: '/app/authentication/ddgl/getFhmb',
    cost: 'document',
    summary: '批量发货模板（Excel）',
    file: dataFile,
    request: wireRequest({}),
    response: RowsFile,
  }),
  /**
   * Ships the parcels of all rows. Ships none, but returns the same fields, if a row has a problem
   * or `isDry` is set. Rows of one order with the same carrier and tracking number form one parcel.
   */
  batch: endpoint('delivery.batch', {
    path: '/app/authentication/ddgl/plFh',
    cost: 'document',
    summary: '按表格批量发货；试算时只检查',
    write: true,
    request: wireRequest({
      isDry: ['ss', yesNo, '试算'],
      rows: ['mxList', listUpTo(wireRequest(batchRow), limits.shipBatchRows), '发货明细'],
    }),
    response: wireObject({
      parcels: ['bgs', int, '包裹数'],
      orders: ['dds', int, '订单数'],
      pieces: ['js', int, '件数'],
      problems: [
        'wtList',
        list(wireObject({ row: ['hh', int, '表格行号'], text: ['yy', text, '问题'] })),
        '有问题的行',
      ],
      problemCount: ['wts', int, '问题数'],
      isWritten: ['fhbs', yesNo, '已发货'],
    }),
  }),
  note: endpoint('delivery.note', {
    path: '/app/authentication/ddgl/getShd',
    cost: 'document',
    summary: '送货单（PDF）',
    file: { rows: () => 1, isUnmasked: () => true },
    request: wireRequest({ parcelId }),
    response: MadeFile,
  }),
};
