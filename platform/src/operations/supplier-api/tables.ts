import {
  codeOf,
  compactTime,
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
} from '@jicai/shared/contract/kernel/codecs.ts';
import { type English, wireObject, wireRequest } from '@jicai/shared/contract/kernel/wire.ts';
import { taxRateCodes } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { limits } from '@jicai/shared/limits.ts';

/* The bodies of the interface. Their wire names are English: programs of others read them. */

const sku = ['sku', textUpTo(64), 'SKU'] as const;
/** The client's own version of a line, a count or a time; an older one changes nothing (SA7). */
const lineVersion = ['version', intBetween(0, 999_999_999_999_999), '版本'] as const;
/** The way out where a version was accepted that is too high: versions count anew from this line. */
const restart = ['restart', newer(yesNo, false), '重新计版本'] as const;
const priceLine = { sku, version: lineVersion, restart, price: ['price', money, '价格'] } as const;
const stockLine = {
  sku,
  version: lineVersion,
  restart,
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
  /** The pieces of one package today; 1 for what is no product of the mall. */
  pack: ['pack', int, '最小包装数'],
  shipped: ['shipped', int, '已发货'],
  price: ['price', money, '单价'],
  /** Null where nobody knows it. */
  taxRate: ['taxRate', none(int), '税率（万分比，-1 免税，-2 不征税）'],
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

/** Invoices of one call; each is a document that is read and checked. */
export const API_INVOICES = 20;
/** A file in base64: a third more characters than bytes. */
const FILE_CHARACTERS = Math.ceil(limits.invoiceFileBytes / 3) * 4;

const rateLine = {
  taxRate: ['taxRate', intBetween(-2, 10_000), '税率（万分比，-1 免税，-2 不征税）'],
  net: ['net', money, '金额'],
  tax: ['tax', money, '税额'],
} as const;
const typedInvoice = {
  number: ['number', textUpTo(20), '发票号码'],
  code: ['code', textUpTo(12, 'mayBeEmpty'), '发票代码'],
  issuedAtMs: ['issuedAt', compactTime, '开票日期'],
  net: ['net', money, '金额'],
  tax: ['tax', money, '税额'],
  gross: ['gross', money, '价税合计'],
  buyerName: ['buyerName', textUpTo(100), '购买方'],
  buyerTaxId: ['buyerTaxId', textUpTo(20, 'mayBeEmpty'), '购买方税号'],
  reverses: ['reverses', newer(textUpTo(20, 'mayBeEmpty'), ''), '原蓝字发票号码'],
  /** One row for each tax rate; needed where the goods bear several. */
  lines: ['lines', newer(listUpTo(wireRequest(rateLine), taxRateCodes.length), []), '分税率明细'],
} as const;
const invoiceFile = {
  name: ['name', textUpTo(200), '文件名'],
  content: ['content', textUpTo(FILE_CHARACTERS), '文件内容（Base64）'],
} as const;
const invoiceLine = {
  statement: ['statement', textUpTo(64), '对账单'],
  file: ['file', newer(none(wireRequest(invoiceFile)), null), '发票文件'],
  typed: ['typed', newer(none(wireRequest(typedInvoice)), null), '录入的发票'],
} as const;
/** Invoices of statements: a file (XML, OFD, PDF), typed data, or a PDF with typed data beside it. */
export const ApiInvoices = wireRequest({
  lines: ['lines', listUpTo(wireRequest(invoiceLine), API_INVOICES), '发票行'],
});
export type ApiInvoiceLine = English<typeof invoiceLine>;

const invoiceResult = {
  statement: ['statement', text, '对账单'],
  number: ['number', text, '发票号码'],
  result: ['result', codeOf({ done: 'done', same: 'same', refused: 'refused' }), '结果'],
  /** Of the application for invoices, after the line. */
  state: ['state', text, '开票状态'],
  reason: ['reason', text, '原因'],
} as const;
export type ApiInvoiceResult = English<typeof invoiceResult>;
export const ApiInvoiceResults = wireObject({
  results: ['results', list(wireObject(invoiceResult)), '结果'],
});

const billing = {
  id: ['application', text, '开票申请'],
  number: ['number', text, '申请单号'],
  state: ['state', text, '状态'],
  amount: ['amount', money, '申请金额'],
  invoiced: ['invoiced', money, '已开金额'],
  title: ['title', text, '发票抬头'],
  taxNumber: ['taxNumber', text, '税号'],
  remark: ['remark', text, '备注'],
  statements: [
    'statements',
    list(
      wireObject({
        id: ['statement', text, '对账单'],
        number: ['number', text, '对账单号'],
        amount: ['amount', money, '金额'],
      }),
    ),
    '对账单',
  ],
} as const;
export type ApiBilling = English<typeof billing>;
/** Applications that wait for invoices of the supplier. */
export const ApiBillings = wireObject({
  applications: ['applications', list(wireObject(billing)), '开票申请'],
  total: ['total', int, '总数'],
});
