import { keysOf } from '../../domain/kernel/keys.ts';
import { fen } from '../../domain/kernel/numbers/money.ts';
import { limits } from '../../limits.ts';
import {
  codeOf,
  codes,
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
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile, documentFile, MadeFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { changesField, decisionFields, reviewFields } from '../work/approval.ts';
import { DecidingLevel } from '../work/deciders.ts';
import {
  documentId,
  documentVersion,
  eventsField,
  listFilter,
  moved,
  paged,
  reasonText,
  settlementFunds,
} from './settlement.ts';
import {
  ageBuckets,
  matchLabels,
  type PaymentState,
  payKinds,
  paymentStates,
  paymentTransitions,
} from './states.ts';

/* Payments (付款): the invoices that are due, and the payments that units apply for, review and execute. */

export const paymentState = codes<PaymentState>([...paymentStates]);
export const paymentId = documentId('fkid', '付款编号');
export const payKind = codes(keysOf(payKinds));
export const ageBucket = codes([...ageBuckets]);

/**
 * A part of an invoice that has a due date of its own. Payments and red invoices settle the part
 * with the earliest due date first.
 */
const instalment = {
  dueAtMs: ['dqr', compactTime, '到期日'],
  amount: ['je', money, '金额'],
  paid: ['yfje', money, '已付金额'],
  credited: ['hcje', money, '已红冲金额'],
  outstanding: ['wfje', money, '未付金额'],
} as const;

/**
 * A payment that was applied for but not executed yet; `amount` is the amount of the invoice that
 * it includes.
 */
const holder = {
  id: ['fkid', text, '付款编号'],
  number: ['fkbh', text, '付款单号'],
  state: ['zt', paymentState, '状态'],
  applicantName: ['sqr', text, '申请人'],
  amount: ['je', money, '金额'],
} as const;

const due = {
  invoiceId: ['fpid', text, '发票编号'],
  invoiceNumber: ['fphm', text, '发票号码'],
  applicationId: ['kpsqid', text, '开票申请编号'],
  supplierId: ['gysid', text, '供应商编号'],
  supplierName: ['gysmc', text, '供应商'],
  unitName: ['dwmc', text, '采购单位'],
  fundsType: ['zjxz', settlementFunds, '资金性质'],
  gross: ['jshj', money, '价税合计'],
  paid: ['yfje', money, '已付金额'],
  /**
   * The amount of the invoice that is included in payments which were applied for but not executed
   * yet; `holders` lists these payments.
   */
  underWay: ['ztje', money, '在途金额'],
  /** The payments that make up `underWay`. */
  holders: ['ztfkList', newer(list(wireObject(holder)), []), '在途付款'],
  credited: ['hcje', money, '已红冲金额'],
  outstanding: ['wfje', money, '未付金额'],
  /** The part of `paid` that the contract's prepayment covers. */
  prepaid: ['yufje', newer(money, fen(0)), '预付款冲抵'],
  /**
   * The part of `outstanding` that is due later than the rest, such as a retention (质保金).
   * `heldUntilMs` is the latest due date of this part. Without such a part, and once that date has
   * passed, `held` is 0 and `heldUntilMs` is `null`.
   */
  held: ['zbje', newer(money, fen(0)), '质保金等未到期款'],
  heldUntilMs: ['zbdqr', newer(none(compactTime), null), '质保金到期日'],
  /** The parts of the invoice with different due dates; empty if the whole invoice is due on one day. */
  instalments: ['fqList', newer(list(wireObject(instalment)), []), '分期'],
  dueAtMs: ['dqr', compactTime, '到期日'],
  daysOverdue: ['yqts', int, '逾期天数'],
  bucket: ['zl', ageBucket, '账龄'],
  /** The interest on the outstanding amount for the days that the invoice has been overdue. */
  interest: ['lx', money, '逾期利息'],
  /** The reason why payment of the invoice is blocked; empty if payment is not blocked. */
  blockReason: ['ztyy', newer(text, ''), '暂停付款原因'],
} as const;
export const DueRow = wireObject(due);
export type DueRow = English<typeof due>;

const row = {
  id: ['id', text, '主键'],
  number: ['fkbh', text, '付款单号'],
  state: ['zt', paymentState, '状态'],
  version: documentVersion,
  unitName: ['dwmc', text, '采购单位'],
  supplierName: ['gysmc', text, '供应商'],
  fundsType: ['zjxz', settlementFunds, '资金性质'],
  amount: ['je', money, '付款金额'],
  payKind: ['zffs', payKind, '支付方式'],
  applicantName: ['sqr', text, '申请人'],
  appliedAtMs: ['sqsj', compactTime, '申请时间'],
  voucher: ['pzh', text, '凭证号'],
  paidOnMs: ['fkrq', none(compactTime), '付款日期'],
} as const;
export const PaymentRow = wireObject(row);
export type PaymentRow = English<typeof row>;

const difference = {
  step: ['bj', codes(keysOf(matchLabels)), '比较'],
  left: ['zje', money, '前者金额'],
  right: ['yje', money, '后者金额'],
  difference: ['ce', money, '差额'],
  explained: ['kjje', money, '售后扣减说明的差额'],
  isOver: ['cxbs', yesNo, '超出容差'],
} as const;
export const MatchRow = wireObject(difference);
export type MatchRow = English<typeof difference>;

const evidence = {
  kind: [
    'lx',
    codes(['contract', 'termination', 'order', 'acceptance', 'statement', 'invoice'] as const),
    '类型',
  ],
  id: ['id', text, '主键'],
  number: ['bh', text, '编号'],
  /**
   * The amount of the document; for a termination the negative value of the ended pieces, for an
   * order the amount without the pieces that will not be delivered.
   */
  amount: ['je', money, '金额'],
} as const;
/**
 * A document on which the paid invoices are based, such as a contract or an order. The platform
 * adds it to the payment as evidence by itself.
 */
export const EvidenceRow = wireObject(evidence);
export type EvidenceRow = English<typeof evidence>;

const part = {
  invoiceId: ['fpid', textUpTo(64), '发票编号'],
  amount: ['je', money, '金额'],
} as const;

const paidLine = {
  ...part,
  invoiceNumber: ['fphm', text, '发票号码'],
  gross: ['jshj', money, '价税合计'],
} as const;

const detail = {
  ...row,
  bank: ['khh', text, '开户行'],
  account: ['khhzh', text, '银行账号'],
  note: ['bz', text, '备注'],
  differenceReason: ['cysm', text, '差异说明'],
  approverName: ['spr', text, '审批人'],
  executorName: ['jbr', text, '付款人'],
  confirmedAtMs: ['qrsj', none(compactTime), '到账确认时间'],
  lines: ['mxList', list(wireObject(paidLine)), '付款明细'],
  match: ['ppList', list(MatchRow), '四单匹配'],
  evidence: ['zjList', list(EvidenceRow), '依据'],
  events: eventsField,
  actions: ['cz', list(codes(paymentTransitions)), '可进行的操作'],
  /**
   * The waivers of the separation of duties on which the payment relied, as the texts that the
   * payment document prints.
   */
  waivers: ['hmList', newer(list(text), []), '豁免记录'],
  /**
   * The reasons, as texts, why the separation of duties forbids the caller, who has the role
   * `finance` in the unit, to execute the payment; otherwise empty.
   */
  forbidden: ['bkcz', newer(list(text), []), '不可办理的原因'],
} as const;
export const PaymentDetail = wireObject(detail);
export type PaymentDetail = English<typeof detail>;

/**
 * The reason why nobody of the unit could execute the payment if the caller applied for it; empty
 * if somebody could.
 */
export const executionNoteField = ['zftx', newer(text, ''), '付款办理提示'] as const;

const preview = {
  supplierName: ['gysmc', text, '供应商'],
  bank: ['khh', text, '开户行'],
  account: ['khhzh', text, '银行账号'],
  amount: ['je', money, '付款金额'],
  match: ['ppList', list(MatchRow), '四单匹配'],
  evidence: ['zjList', list(EvidenceRow), '依据'],
  executionNote: executionNoteField,
  /**
   * The levels of the payment's review, with the people who could approve the payment at each;
   * `payers` has the names of those who could execute it after the approval.
   */
  approvers: ['spList', newer(list(DecidingLevel), []), '审批环节'],
  payers: ['fkrList', newer(list(text), []), '可付款的人员'],
} as const;
export const PaymentPreview = wireObject(preview);
export type PaymentPreview = English<typeof preview>;

const review = {
  payment: ['fk', PaymentDetail, '付款'],
  changes: changesField,
  ...reviewFields,
} as const;
export const PaymentReview = wireObject(review);
export type PaymentReview = English<typeof review>;

const imported = {
  /**
   * The line number, from 1, of the row in the imported file, by which a refusal names the row; 0
   * if the row does not come from a file.
   */
  line: ['hh', newer(intBetween(0, 1_000_000), 0), '文件行号'],
  number: ['fkbh', textUpTo(40), '付款单号'],
  voucher: ['pzh', textUpTo(40), '凭证号'],
  paidOnMs: ['fkrq', compactTime, '付款日期'],
} as const;

export const paymentTab = codeOf({ 1: 'open', 2: 'done', 3: 'all' });
const tabbed = { tab: ['bq', paymentTab, '页签'], ...listFilter } as const;
const move = { id: paymentId, version: documentVersion } as const;
const status = moved(['zt', paymentState, '状态'] as const);
const parts = ['mxList', listUpTo(wireRequest(part), limits.paymentInvoices), '付款明细'] as const;
const dueFilter = {
  keyword: listFilter.keyword,
  fundsType: listFilter.fundsType,
  bucket: ['zl', none(ageBucket), '账龄'],
} as const;

export const paymentEndpoints = {
  /**
   * Returns a page of the invoices whose `outstanding` is not 0, the earliest due date first; a
   * negative amount is a refund that the supplier owes. `ages` has, for every age, the number and
   * amount of the invoices that match the keyword and funds type, whatever page and age are
   * requested.
   */
  due: endpoint('payment.due', {
    path: '/app/authentication/fkgl/listYfk',
    cost: 'cheap',
    summary: '应付清单与账龄',
    request: wireRequest({ ...dueFilter, ...paged }),
    response: wireObject({
      rows: ['list', list(DueRow), '应付'],
      total: ['totalrowno', int, '总行数'],
      /** Whether the caller may apply for the payment of invoices. */
      mayApply: ['ksq', yesNo, '可申请付款'],
      /** Whether the caller may block and unblock the payment of invoices. */
      mayBlock: ['kzt', newer(yesNo, false), '可暂停付款'],
      ages: [
        'zlList',
        list(
          wireObject({
            bucket: ['zl', ageBucket, '账龄'],
            count: ['sl', int, '张数'],
            amount: ['je', money, '未付金额'],
          }),
        ),
        '账龄汇总',
      ],
    }),
  }),
  /**
   * Returns what the reviewer of a payment of the given invoices would see; does not apply for the
   * payment.
   */
  preview: endpoint('payment.preview', {
    path: '/app/authentication/fkgl/previewFk',
    cost: 'cheap',
    summary: '付款前的四单匹配',
    request: wireRequest({ lines: parts }),
    response: wireObject({ preview: ['yl', PaymentPreview, '预览'] }),
  }),
  apply: endpoint('payment.apply', {
    path: '/app/authentication/fkgl/applyFk',
    cost: 'cheap',
    summary: '提交付款申请',
    write: true,
    request: wireRequest({
      lines: parts,
      payKind: ['zffs', payKind, '支付方式'],
      note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '备注'],
      differenceReason: ['cysm', textUpTo(limits.reasonLength, 'mayBeEmpty'), '差异说明'],
    }),
    response: wireObject({ id: ['fkid', text, '付款编号'], number: ['fkbh', text, '付款单号'] }),
  }),
  list: endpoint('payment.list', {
    path: '/app/authentication/fkgl/listFk',
    cost: 'cheap',
    summary: '付款单列表（采购单位或供应商自己的）',
    request: wireRequest({ ...tabbed, ...paged }),
    response: wireObject({
      rows: ['list', list(PaymentRow), '付款'],
      total: ['totalrowno', int, '总行数'],
      /**
       * Whether the caller may record that payments were executed, one by one or by exporting and importing
       * files.
       */
      mayExecute: ['kfk', yesNo, '可登记付款'],
    }),
  }),
  detail: endpoint('payment.detail', {
    path: '/app/authentication/fkgl/getFkDetail',
    cost: 'cheap',
    summary: '付款详情',
    request: wireRequest({ id: paymentId }),
    response: wireObject({ payment: ['fk', PaymentDetail, '付款'] }),
  }),
  print: endpoint('payment.print', {
    path: '/app/authentication/fkgl/printFk',
    cost: 'document',
    summary: '付款单 PDF',
    file: documentFile,
    request: wireRequest({ id: paymentId }),
    response: MadeFile,
  }),
  resubmit: endpoint('payment.resubmit', {
    path: '/app/authentication/fkgl/resubmitFk',
    cost: 'cheap',
    summary: '重新提交付款申请',
    write: true,
    request: wireRequest({
      ...move,
      differenceReason: ['cysm', textUpTo(limits.reasonLength, 'mayBeEmpty'), '差异说明'],
    }),
    response: status,
  }),
  withdraw: endpoint('payment.withdraw', {
    path: '/app/authentication/fkgl/withdrawFk',
    cost: 'cheap',
    summary: '撤销付款申请',
    write: true,
    request: wireRequest({ ...move, reason: reasonText }),
    response: status,
  }),
  execute: endpoint('payment.execute', {
    path: '/app/authentication/fkgl/executeFk',
    cost: 'cheap',
    summary: '登记付款凭证',
    write: true,
    request: wireRequest({
      ...move,
      voucher: ['pzh', textUpTo(40), '凭证号'],
      paidOnMs: ['fkrq', compactTime, '付款日期'],
    }),
    response: status,
  }),
  confirm: endpoint('payment.confirm', {
    path: '/app/authentication/fkgl/confirmFk',
    cost: 'cheap',
    summary: '供应商确认到账',
    write: true,
    request: wireRequest(move),
    response: status,
  }),
  /**
   * Returns the unit's approved payments as a CSV file for the finance system; the handbook describes the
   * format.
   */
  exportCsv: endpoint('payment.exportCsv', {
    path: '/app/authentication/fkgl/exportFkCsv',
    cost: 'report',
    summary: '导出待付款（CSV，供财务系统）',
    file: dataFile,
    request: wireRequest({}),
    response: RowsFile,
  }),
  exportDue: endpoint('payment.exportDue', {
    path: '/app/authentication/fkgl/exportYfk',
    cost: 'report',
    summary: '导出应付清单（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(dueFilter),
    response: RowsFile,
  }),
  /**
   * Blocks the payment of one invoice, or of all invoices of its supplier, up to and including the day
   * `until`; without an end if `until` is empty.
   */
  block: endpoint('payment.block', {
    path: '/app/authentication/fkgl/ztFk',
    cost: 'cheap',
    summary: '暂停付款（一张发票或其供应商的全部）',
    write: true,
    request: wireRequest({
      invoiceId: ['fpid', textUpTo(64), '发票编号'],
      scope: ['ztfw', codes(['invoice', 'supplier'] as const), '范围'],
      until: ['jzr', textUpTo(10, 'mayBeEmpty'), '截止日'],
      reason: reasonText,
    }),
    response: wireObject({}),
  }),
  unblock: endpoint('payment.unblock', {
    path: '/app/authentication/fkgl/hfFk',
    cost: 'cheap',
    summary: '恢复付款',
    write: true,
    request: wireRequest({ invoiceId: ['fpid', textUpTo(64), '发票编号'] }),
    response: wireObject({}),
  }),
  /** Records that the supplier has paid back money that was overpaid for an invoice. */
  refund: endpoint('payment.refund', {
    path: '/app/authentication/fkgl/djTk',
    cost: 'cheap',
    summary: '登记供应商退回的款项',
    write: true,
    request: wireRequest({
      invoiceId: ['fpid', textUpTo(64), '发票编号'],
      amount: ['je', money, '退款金额'],
      voucher: ['pzh', textUpTo(40), '凭证号'],
      receivedOnMs: ['dzrq', compactTime, '到账日期'],
    }),
    response: wireObject({}),
  }),
  /**
   * Records that payments were executed, for all rows or for none; a refusal names the row at
   * fault.
   */
  importPaid: endpoint('payment.importPaid', {
    path: '/app/authentication/fkgl/importPz',
    cost: 'document',
    summary: '导入已付凭证',
    write: true,
    request: wireRequest({
      rows: ['list', listUpTo(wireRequest(imported), limits.paymentImport), '凭证'],
    }),
    response: wireObject({ paid: ['sl', int, '登记张数'] }),
  }),
  review: endpoint('payment.review', {
    path: '/app/web/authentication/wf/getFksh',
    cost: 'cheap',
    summary: '付款审批详情',
    request: wireRequest({ id: paymentId }),
    response: wireObject({ review: ['fksh', PaymentReview, '付款审批'] }),
  }),
  decide: endpoint('payment.decide', {
    path: '/app/web/authentication/wf/submitFksh',
    cost: 'cheap',
    summary: '提交付款审批意见',
    write: true,
    request: wireRequest({
      id: paymentId,
      ...decisionFields,
    }),
    response: wireObject({}),
  }),
};
