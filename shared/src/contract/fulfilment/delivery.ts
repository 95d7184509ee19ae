import { limits } from '../../limits.ts';
import { intBetween, listUpTo, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../kernel/wire.ts';
import { orderState, orderVersion } from '../ordering/order/tables.ts';

/* Parcels. `order.ship` sends one, `order.receive` receives all that are on the way. */

const parcelId = ['bgid', textUpTo(64), '包裹编号'] as const;

/** A file that the server made. */
export const madeFile = wireObject({
  fileName: ['wjm', text, '文件名'],
  /** In base64. */
  content: ['wjnr', text, '文件内容'],
});

export const deliveryEndpoints = {
  /** Pieces that did not arrive are to be shipped again. */
  receive: endpoint('delivery.receive', {
    path: '/app/authentication/ddgl/receiveBg',
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
  cancel: endpoint('delivery.cancel', {
    path: '/app/authentication/ddgl/cancelBg',
    summary: '供应商撤回尚未签收的包裹',
    write: true,
    request: wireRequest({
      parcelId,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
  note: endpoint('delivery.note', {
    path: '/app/authentication/ddgl/getShd',
    summary: '送货单（PDF）',
    request: wireRequest({ parcelId }),
    response: madeFile,
  }),
};
