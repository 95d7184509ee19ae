import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
} from '@jicai/shared/contract/kernel/codecs.ts';
import { type English, wireObject, wireRequest } from '@jicai/shared/contract/kernel/wire.ts';
import { limits } from '@jicai/shared/limits.ts';

/* The bodies of the interface. Their wire names are English: programs of others read them. */

const sku = ['sku', textUpTo(64), 'SKU'] as const;
/** The client's own version of a line, such as a time; an older one changes nothing. */
const lineVersion = ['version', intBetween(0, 999_999_999_999_999), '版本'] as const;
const priceLine = { sku, version: lineVersion, price: ['price', money, '价格'] } as const;
const stockLine = {
  sku,
  version: lineVersion,
  stock: ['stock', intBetween(0, 999_999_999_999_999), '库存'],
} as const;

/** At most a thousand prices of one call. */
export const ApiPrices = wireRequest({
  lines: ['lines', listUpTo(wireRequest(priceLine), limits.requestList), '价格行'],
});
/** At most a thousand stocks of one call. */
export const ApiStocks = wireRequest({
  lines: ['lines', listUpTo(wireRequest(stockLine), limits.requestList), '库存行'],
});

const lineResult = {
  sku: ['sku', text, 'SKU'],
  result: [
    'result',
    codeOf({ done: 'done', same: 'same', older: 'older', refused: 'refused' }),
    '结果',
  ],
  reason: ['reason', text, '原因'],
} as const;
export const ApiLineResult = wireObject(lineResult);
export type ApiLineResult = English<typeof lineResult>;
/** An answer for each line, in the order of the request. */
export const ApiLineResults = wireObject({
  results: ['results', list(ApiLineResult), '结果'],
});

export const ApiShipment = wireRequest({
  order: ['order', textUpTo(64), '订单'],
  version: ['version', int, '订单版本'],
  carrier: ['carrier', textUpTo(50), '物流公司'],
  trackingNumber: ['trackingNumber', textUpTo(64, 'mayBeEmpty'), '物流单号'],
  note: ['note', textUpTo(limits.orderRemark, 'mayBeEmpty'), '说明'],
  lines: [
    'lines',
    listUpTo(
      wireRequest({
        lineNo: ['line', int, '行号'],
        quantity: ['quantity', intBetween(1, 999_999), '数量'],
      }),
      limits.requestList,
    ),
    '明细',
  ],
});
export const ApiShipped = wireObject({
  state: ['state', text, '订单状态'],
  version: ['version', int, '订单版本'],
});

const orderLine = {
  lineNo: ['line', int, '行号'],
  sku: ['sku', none(text), 'SKU'],
  name: ['name', text, '名称'],
  quantity: ['quantity', int, '数量'],
  shipped: ['shipped', int, '已发货'],
  price: ['price', money, '单价'],
} as const;
const apiOrder = {
  id: ['order', text, '订单'],
  number: ['number', text, '订单编号'],
  state: ['state', text, '状态'],
  version: ['version', int, '版本'],
  amount: ['amount', money, '金额'],
  receiver: ['receiver', text, '收货人'],
  phone: ['phone', text, '电话'],
  address: ['address', text, '地址'],
  submittedAt: ['submittedAt', compactTime, '提交时间'],
  lines: ['lines', list(wireObject(orderLine)), '明细'],
} as const;
export const ApiOrder = wireObject(apiOrder);
export type ApiOrder = English<typeof apiOrder>;
export const ApiOrders = wireObject({
  orders: ['orders', list(ApiOrder), '订单'],
  total: ['total', int, '总数'],
});
