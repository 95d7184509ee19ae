import { taxRateCodes } from '../../domain/kernel/tax-rate.ts';
import { limits } from '../../limits.ts';
import {
  codeOf,
  codes,
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
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile, documentFile, MadeFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { InvoiceDetails } from '../ordering/address.ts';
import {
  documentId,
  documentVersion,
  eventsField,
  listFilter,
  moved,
  noteText,
  paged,
  reasonText,
  settlementFunds,
  taxRate,
} from './settlement.ts';
import { DocumentRef, StatementRow } from './statement.ts';
import { type ApplicationState, type ApplicationTransition, applicationStates } from './states.ts';

/*
 * Invoices (发票): the applications with which units ask for invoices, the invoices that suppliers
 * register for an application, and red letters (红字确认单). A red letter is the agreement of both sides
 * to cancel an invoice (a blue invoice) by a red invoice.
 */

export const applicationState = codes<ApplicationState>([...applicationStates]);
export const applicationId = documentId('kpsqid', '开票申请编号');
const invoiceId = documentId('fpid', '发票编号');
const redLetterId = documentId('hzdid', '红字确认单编号');

const row = {
  id: ['id', text, '主键'],
  number: ['sqbh', text, '申请单号'],
  state: ['zt', applicationState, '状态'],
  version: documentVersion,
  unitName: ['dwmc', text, '采购单位'],
  supplierName: ['gysmc', text, '供应商'],
  fundsType: ['zjxz', settlementFunds, '资金性质'],
  title: ['fptt', text, '发票抬头'],
  amount: ['je', money, '申请金额'],
  invoiced: ['ykje', money, '已开金额'],
  createdAtMs: ['cjsj', compactTime, '申请时间'],
} as const;
export const ApplicationRow = wireObject(row);
export type ApplicationRow = English<typeof row>;

const redReason = codeOf({ '01': 'error', '02': 'returned', '03': 'stopped', '04': 'allowance' });
const side = codeOf({ 1: 'buyer', 2: 'supplier' });

const invoice = {
  id: ['id', text, '主键'],
  number: ['fphm', text, '发票号码'],
  code: ['fpdm', text, '发票代码'],
  state: ['zt', codes(['registered', 'received', 'returned', 'withdrawn'] as const), '状态'],
  source: ['ly', codes(['xml', 'ofd', 'typed'] as const), '来源'],
  verification: ['yzzt', codes(['genuine', 'fake', 'unknown'] as const), '验真结果'],
  issuedAtMs: ['kprq', compactTime, '开票日期'],
  sellerName: ['xfmc', text, '销售方'],
  buyerName: ['gfmc', text, '购买方'],
  net: ['je', money, '金额'],
  tax: ['se', money, '税额'],
  gross: ['jshj', money, '价税合计'],
  paid: ['yfje', money, '已付金额'],
  /** The amount of the invoice that red invoices have cancelled, as a positive number. */
  credited: ['hcje', money, '已红冲金额'],
  /**
   * For a red invoice, the number of the blue invoice that the red invoice cancels; empty for a
   * blue invoice.
   */
  reverses: ['ylphm', text, '原蓝字发票号码'],
  fileGroup: ['filegroup', none(text), '原始文件'],
  /** The number of the billed order if the application wants one invoice per order; otherwise empty. */
  orderNumber: ['ddbh', newer(text, ''), '订单号'],
  /**
   * The number of the red letter for this invoice that is not finished yet; empty if there is none.
   */
  openRed: ['hzdbh', newer(text, ''), '未完成的红字确认单'],
} as const;
export const InvoiceRow = wireObject(invoice);
export type InvoiceRow = English<typeof invoice>;

const redLetter = {
  id: ['id', text, '主键'],
  number: ['bh', text, '红字确认单号'],
  invoiceNumber: ['fphm', text, '发票号码'],
  state: ['zt', codes(['pending', 'confirmed', 'refused', 'expired', 'issued'] as const), '状态'],
  reason: ['yy', redReason, '红冲原因'],
  net: ['je', money, '金额'],
  tax: ['se', money, '税额'],
  askedBy: ['fqf', side, '发起方'],
  expiresAtMs: ['jzsj', compactTime, '确认截止时间'],
  /** Whether the red letter waits for the caller's side to confirm it. */
  isMine: ['dwqr', codeOf({ 0: 'no', 1: 'yes' }), '待我确认'],
  /**
   * Whether the caller may now register, in this application, the red invoice of the red letter.
   */
  mayIssue: ['kkp', newer(codeOf({ 0: 'no', 1: 'yes' }), 'no'), '可登记红字发票'],
  /** Whether the caller's side asked for the red letter and may still withdraw the red letter. */
  mayWithdraw: ['kch', newer(codeOf({ 0: 'no', 1: 'yes' }), 'no'), '可撤回'],
} as const;
export const RedLetterRow = wireObject(redLetter);
export type RedLetterRow = English<typeof redLetter>;

const rateAmount = {
  taxRate,
  amount: ['je', money, '应开金额'],
  invoiced: ['ykje', money, '已开金额'],
} as const;

const orderAmount = {
  number: ['ddbh', text, '订单号'],
  amount: ['je', money, '应开金额'],
  invoiced: ['ykje', money, '已开金额'],
  rates: ['slList', list(wireObject(rateAmount)), '分税率应开金额'],
} as const;
const OrderAmount = wireObject(orderAmount);
export type OrderAmount = English<typeof orderAmount>;

const detail = {
  ...row,
  titleDetails: ['fpttxx', InvoiceDetails, '抬头信息'],
  content: ['kpnr', codes(['lines', 'categories'] as const), '开票内容'],
  remark: ['bz', text, '备注'],
  tolerance: ['rc', money, '容差'],
  statements: ['dzdList', list(StatementRow), '对账单'],
  lines: [
    'mxList',
    list(
      wireObject({
        name: ['name', text, '名称'],
        quantity: ['sl', int, '数量'],
        amount: ['je', money, '金额'],
        taxRate,
        /** The tax that `amount` includes; `null` if the rate is unknown. */
        tax: ['se', newer(none(money), null), '税额'],
      }),
    ),
    '应开明细',
  ],
  /**
   * For each tax rate, the amount to invoice and the amount invoiced so far; empty if the tax rate of any
   * line is unknown.
   */
  rates: ['slList', newer(list(wireObject(rateAmount)), []), '分税率应开金额'],
  /**
   * For each order, the amount to invoice and the amount invoiced so far, if the application wants one
   * invoice per order; otherwise empty.
   */
  orders: ['ddList', newer(list(OrderAmount), []), '按订单应开金额'],
  invoices: ['fpList', list(InvoiceRow), '发票'],
  /** The payments that pay invoices of this application. */
  payments: ['fkList', newer(list(DocumentRef), []), '付款'],
  redLetters: ['hzdList', list(RedLetterRow), '红字确认单'],
  events: eventsField,
  actions: [
    'cz',
    list(
      codes<ApplicationTransition>([
        'issue',
        'takeBack',
        'receive',
        'giveBack',
        'withdraw',
        'reverse',
      ]),
    ),
    '可进行的操作',
  ],
  /** Whether the caller may ask for red letters for the application's invoices. */
  mayReverse: ['khc', codeOf({ 0: 'no', 1: 'yes' }), '可发起红冲'],
} as const;
export const ApplicationDetail = wireObject(detail);
export type ApplicationDetail = English<typeof detail>;

const rateLine = {
  taxRate: ['shl', intBetween(-2, 10_000), '税率（万分比，-1 免税，-2 不征税）'],
  net: ['je', money, '金额'],
  tax: ['se', money, '税额'],
} as const;

/** The data of an invoice as the supplier types it. */
const typed = {
  number: ['fphm', textUpTo(20), '发票号码'],
  code: ['fpdm', textUpTo(12, 'mayBeEmpty'), '发票代码'],
  issuedAtMs: ['kprq', compactTime, '开票日期'],
  net: ['je', money, '金额'],
  tax: ['se', money, '税额'],
  gross: ['jshj', money, '价税合计'],
  buyerName: ['gfmc', textUpTo(100), '购买方'],
  buyerTaxId: ['gfsh', textUpTo(32, 'mayBeEmpty'), '购买方税号'],
  /**
   * For a red invoice, the number of the blue invoice that the red invoice cancels; empty for a
   * blue invoice.
   */
  reverses: ['ylphm', textUpTo(20, 'mayBeEmpty'), '原蓝字发票号码'],
  /**
   * The net amount and the tax for each tax rate; required for a blue invoice if the billed goods
   * have several known rates.
   */
  lines: ['slhList', newer(listUpTo(wireRequest(rateLine), taxRateCodes.length), []), '分税率明细'],
} as const;
export const TypedInvoice = wireRequest(typed);
export type TypedInvoice = English<typeof typed>;

const { lines: _, ...totals } = typed;
const read = {
  ...totals,
  source: ['ly', codes(['xml', 'ofd'] as const), '来源'],
  sellerName: ['xfmc', text, '销售方'],
  lines: ['hs', int, '行数'],
} as const;

export const invoiceTab = codeOf({ 1: 'open', 2: 'done', 3: 'all' });
const tabbed = { tab: ['bq', invoiceTab, '页签'], ...listFilter } as const;
const move = { id: applicationId, version: documentVersion } as const;
const status = moved(['zt', applicationState, '状态'] as const);

export const invoiceEndpoints = {
  /**
   * Returns a page of the confirmed statements of the caller's unit that no valid invoice
   * application includes.
   */
  billable: endpoint('invoice.billable', {
    path: '/app/authentication/invoices/listKkpzd',
    cost: 'cheap',
    summary: '可开票的对账单',
    request: wireRequest({ ...listFilter, ...paged }),
    response: wireObject({
      rows: ['list', list(StatementRow), '对账单'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Applies for invoices. `merged`: one application for all statements, which must have the same supplier and
   * funds type. `each`: one application per statement. `perOrder`: one application per statement, which asks
   * for one invoice per order.
   */
  apply: endpoint('invoice.apply', {
    path: '/app/authentication/invoices/applyKp',
    cost: 'cheap',
    summary: '提交开票申请',
    write: true,
    request: wireRequest({
      statementIds: ['dzdids', idListUpTo(limits.invoiceStatements), '对账单'],
      titleId: ['fpttid', textUpTo(64), '发票抬头编号'],
      merge: ['hbfs', codeOf({ 1: 'merged', 2: 'each', 3: 'perOrder' }), '合并方式'],
      content: ['kpnr', codes(['lines', 'categories'] as const), '开票内容'],
      remark: ['bz', textUpTo(limits.invoiceRemark, 'mayBeEmpty'), '备注'],
    }),
    response: wireObject({ ids: ['ids', list(text), '开票申请'] }),
  }),
  list: endpoint('invoice.list', {
    path: '/app/authentication/invoices/listKpsq',
    cost: 'cheap',
    summary: '开票申请列表（采购单位或供应商自己的）',
    request: wireRequest({ ...tabbed, ...paged }),
    response: wireObject({
      rows: ['list', list(ApplicationRow), '开票申请'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  exportList: endpoint('invoice.export', {
    path: '/app/authentication/invoices/exportKpsq',
    cost: 'report',
    summary: '导出开票申请（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(tabbed),
    response: RowsFile,
  }),
  detail: endpoint('invoice.detail', {
    path: '/app/authentication/invoices/getKpsqDetail',
    cost: 'cheap',
    summary: '开票申请与发票详情',
    request: wireRequest({ id: applicationId }),
    response: wireObject({ application: ['kpsq', ApplicationDetail, '开票申请'] }),
  }),
  print: endpoint('invoice.print', {
    path: '/app/authentication/invoices/printKpsq',
    cost: 'document',
    summary: '开票申请单 PDF',
    file: documentFile,
    request: wireRequest({ id: applicationId }),
    response: MadeFile,
  }),
  /** Reads the invoice data from an uploaded XML or OFD file, to fill in the form; stores nothing. */
  read: endpoint('invoice.read', {
    path: '/app/authentication/invoices/readFp',
    cost: 'document',
    summary: '识别上传的电子发票文件',
    request: wireRequest({ id: applicationId, fileGroup: ['filegroup', textUpTo(64), '文件组'] }),
    response: wireObject({ invoice: ['fpxx', wireObject(read), '发票'] }),
  }),
  /**
   * Registers an invoice with the data from its uploaded file (XML, OFD) or, without such a file, with the
   * data in `typed`.
   */
  register: endpoint('invoice.register', {
    path: '/app/authentication/invoices/registerFp',
    cost: 'document',
    summary: '登记发票（上传 XML/OFD 或录入）',
    write: true,
    request: wireRequest({
      ...move,
      fileGroup: ['filegroup', none(textUpTo(64)), '文件组'],
      typed: ['lr', none(TypedInvoice), '录入的发票'],
      /**
       * The number of the billed order, if the application wants one invoice per order. If empty,
       * the server finds the order by the cancelled blue invoice or by the amount.
       */
      orderNumber: ['ddbh', newer(textUpTo(64, 'mayBeEmpty'), ''), '开票订单'],
    }),
    response: status,
  }),
  takeBack: endpoint('invoice.takeBack', {
    path: '/app/authentication/invoices/takeBackFp',
    cost: 'cheap',
    summary: '撤回未收票的发票',
    write: true,
    request: wireRequest({ ...move, invoiceId }),
    response: status,
  }),
  receive: endpoint('invoice.receive', {
    path: '/app/authentication/invoices/receiveFp',
    cost: 'cheap',
    summary: '收票确认',
    write: true,
    request: wireRequest(move),
    response: status,
  }),
  giveBack: endpoint('invoice.giveBack', {
    path: '/app/authentication/invoices/giveBackFp',
    cost: 'cheap',
    summary: '退票，须说明原因',
    write: true,
    request: wireRequest({ ...move, reason: reasonText }),
    response: status,
  }),
  withdraw: endpoint('invoice.withdraw', {
    path: '/app/authentication/invoices/withdrawKpsq',
    cost: 'cheap',
    summary: '作废开票申请',
    write: true,
    request: wireRequest({ ...move, reason: reasonText }),
    response: status,
  }),
  /**
   * Asks for a red letter that cancels an invoice; the amounts are positive. The red invoice will
   * count for the application `applicationId` or, if that is `null`, for the application of the
   * invoice to cancel.
   */
  askRed: endpoint('invoice.askRed', {
    path: '/app/authentication/invoices/askHzd',
    cost: 'cheap',
    summary: '发起红字确认单',
    write: true,
    request: wireRequest({
      invoiceId,
      applicationId: ['kpsqid', none(textUpTo(64)), '计入的开票申请'],
      reason: ['yy', redReason, '红冲原因'],
      net: ['je', money, '金额'],
      tax: ['se', money, '税额'],
    }),
    response: wireObject({ id: ['hzdid', text, '红字确认单编号'] }),
  }),
  /**
   * Confirms or refuses a red letter that the other side asked for and that is still pending. The
   * side that asked for a red letter may also `refuse` it, which withdraws it, until its red
   * invoice is registered.
   */
  answerRed: endpoint('invoice.answerRed', {
    path: '/app/authentication/invoices/answerHzd',
    cost: 'cheap',
    summary: '确认、拒绝或撤回红字确认单',
    write: true,
    request: wireRequest({
      id: redLetterId,
      answer: ['jg', codeOf({ 1: 'confirm', 2: 'refuse' }), '结果'],
      note: noteText,
    }),
    response: wireObject({}),
  }),
};
