import { limits } from '../../limits.ts';
import {
  codeOf,
  codes,
  compactTime,
  int,
  intBetween,
  intListUpTo,
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
import { dataFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
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
import { type StatementState, type StatementTransition, statementStates } from './states.ts';

/* Statements (对账单): unit and supplier reconcile accepted lines and refunds of a period. */

export const statementState = codes<StatementState>([...statementStates]);
export const statementId = documentId('dzdid', '对账单编号');

const openSupplier = {
  supplierId: ['gysid', text, '供应商编号'],
  supplierName: ['gysmc', text, '供应商'],
  fundsType: ['zjxz', settlementFunds, '资金性质'],
  lines: ['hs', int, '待对账行数'],
  orders: ['dds', int, '订单数'],
  /** The accepted amount minus the refunds. `deducted` is the negative sum of the refunds, or 0. */
  amount: ['je', money, '金额'],
  deducted: ['kjje', money, '售后扣减'],
  oldestMs: ['zzyssj', none(compactTime), '最早验收时间'],
} as const;
/**
 * The sums, for one supplier and one funds type, of the accepted lines and refunds that are on no statement
 * yet.
 */
export const OpenSupplier = wireObject(openSupplier);
export type OpenSupplier = English<typeof openSupplier>;

/**
 * Identifies an accepted line by the acceptance and the line number; line number 0 stands for the order's
 * freight.
 */
const acceptedRef = {
  acceptanceId: ['ysid', textUpTo(64), '验收编号'],
  lineNo: ['hh', intBetween(0, limits.orderLines), '行号'],
} as const;
/**
 * The largest line number in a request. It is high, because a statement has as many lines as there
 * were open accepted lines and refunds.
 */
const MOST_LINE = 1_000_000;

export const AcceptedRef = wireRequest(acceptedRef);
export type AcceptedRef = English<typeof acceptedRef>;

const openLine = {
  ...acceptedRef,
  orderId: ['ddid', text, '订单编号'],
  orderNumber: ['ddbh', text, '订单号'],
  name: ['name', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['dw', text, '单位'],
  quantity: ['sl', int, '验收数量'],
  price: ['dj', money, '单价'],
  amount: ['je', money, '金额'],
  acceptedAtMs: ['yssj', compactTime, '验收时间'],
} as const;
export const OpenLine = wireObject(openLine);
export type OpenLine = English<typeof openLine>;

const row = {
  id: ['id', text, '主键'],
  number: ['dzdbh', text, '对账单号'],
  state: ['zt', statementState, '状态'],
  version: documentVersion,
  unitName: ['dwmc', text, '采购单位'],
  supplierName: ['gysmc', text, '供应商'],
  fundsType: ['zjxz', settlementFunds, '资金性质'],
  fromMs: ['qssj', compactTime, '期间起'],
  toMs: ['jzsj', compactTime, '期间止'],
  lines: ['hs', int, '行数'],
  amount: ['je', money, '金额'],
  createdAtMs: ['cjsj', compactTime, '生成时间'],
} as const;
export const StatementRow = wireObject(row);
export type StatementRow = English<typeof row>;

const line = {
  lineNo: ['hh', int, '行号'],
  kind: ['hlx', codeOf({ 1: 'acceptance', 2: 'afterSale' }), '行类型'],
  orderId: ['ddid', text, '订单编号'],
  orderNumber: ['ddbh', text, '订单号'],
  name: ['name', text, '商品名称'],
  spec: ['gg', text, '规格'],
  unit: ['dw', text, '单位'],
  quantity: ['sl', int, '数量'],
  price: ['dj', money, '单价'],
  amount: ['je', money, '金额'],
  taxRate,
  isDisputed: ['yybs', yesNo, '有异议'],
} as const;
export const StatementLine = wireObject(line);
export type StatementLine = English<typeof line>;

const message = {
  lineNo: ['hh', int, '行号'],
  kind: ['lx', codeOf({ 1: 'dispute', 2: 'reply', 3: 'adjustment' }), '类型'],
  side: ['f', codeOf({ 1: 'buyer', 2: 'supplier' }), '一方'],
  text: ['nr', text, '内容'],
  amount: ['je', money, '调整金额'],
  personName: ['czry', text, '人员'],
  atMs: ['sj', compactTime, '时间'],
} as const;
export const StatementMessage = wireObject(message);
export type StatementMessage = English<typeof message>;

export const statementAction = codes<StatementTransition>([
  'supplierConfirm',
  'buyerConfirm',
  'autoConfirm',
  'dispute',
  'settle',
  'adjust',
  'cancel',
  'invoice',
  'reopenInvoice',
  'pay',
]);

const ref = { id: ['id', text, '主键'], number: ['bh', text, '编号'] } as const;
/** A reference to another document by id and number. */
export const DocumentRef = wireObject(ref);

const detail = {
  ...row,
  accepted: ['ysje', money, '验收金额'],
  deducted: ['kjje', money, '售后扣减'],
  adjusted: ['tzje', money, '调整金额'],
  tolerance: ['rc', money, '容差'],
  firstConfirmer: ['xqr', codeOf({ 1: 'supplier', 2: 'buyer' }), '先确认方'],
  autoConfirmAtMs: ['zdqrsj', none(compactTime), '自动确认时间'],
  confirmedAtMs: ['qrsj', none(compactTime), '对账完成时间'],
  dueAtMs: ['dqsj', none(compactTime), '付款到期日'],
  rows: ['mxList', list(StatementLine), '明细'],
  messages: ['xxList', list(StatementMessage), '异议与调整'],
  events: eventsField,
  actions: ['cz', list(statementAction), '可进行的操作'],
  /**
   * The invoice application that includes this statement; `null` if there is none. `payments` has
   * the payments of invoices of that application.
   */
  application: ['kpsq', none(DocumentRef), '开票申请'],
  payments: ['fkList', list(DocumentRef), '付款'],
} as const;
export const StatementDetail = wireObject(detail);
export type StatementDetail = English<typeof detail>;

const ruleForm = {
  /**
   * The supplier to whom the rule applies; if empty, the rule applies to all suppliers without a rule of
   * their own.
   */
  supplierId: ['gysid', textUpTo(64, 'mayBeEmpty'), '供应商编号'],
  fundsType: ['zjxz', none(settlementFunds), '资金性质'],
  cycle: ['zq', codeOf({ 1: 'order', 2: 'month', 3: 'quarter' }), '对账周期'],
  cutOffDay: ['jzr', intBetween(1, 31), '截止日'],
  tolerance: ['rc', money, '容差'],
  isAutomatic: ['zdsc', yesNo, '自动生成'],
  firstConfirmer: ['xqr', codeOf({ 1: 'supplier', 2: 'buyer' }), '先确认方'],
  autoConfirmDays: ['zdqrts', intBetween(0, 90), '自动确认天数'],
  buyerKind: [
    'dwxz',
    codeOf({ 1: 'publicBody', 2: 'largeEnterprise', 3: 'other' }),
    '采购单位性质',
  ],
  supplierSize: ['qygm', codeOf({ 1: 'smallOrMedium', 2: 'large' }), '供应商规模'],
  agreedDays: ['ydts', none(intBetween(0, 365)), '约定付款天数'],
  basis: ['qsd', codeOf({ 1: 'delivery', 2: 'acceptance', 3: 'settlement' }), '付款期限起算点'],
  isMonthly: ['yjbs', newer(yesNo, false), '月结：自起算日当月月末起算'],
} as const;
const rule = {
  ...ruleForm,
  supplierName: ['gysmc', text, '供应商'],
  changedAtMs: ['xgsj', compactTime, '修改时间'],
} as const;
export const StatementRuleRow = wireObject(rule);
export type StatementRuleRow = English<typeof rule>;
export type StatementRuleForm = English<typeof ruleForm>;

export const statementTab = codeOf({ 1: 'open', 2: 'done', 3: 'all' });
export type StatementTab = 'open' | 'done' | 'all';

const tabbed = { tab: ['bq', statementTab, '页签'], ...listFilter } as const;
const listed = wireObject({
  rows: ['list', list(StatementRow), '对账单'],
  total: ['totalrowno', int, '总行数'],
});
const move = { id: statementId, version: documentVersion } as const;
const status = moved(['zt', statementState, '状态'] as const);

export const statementEndpoints = {
  /**
   * Returns a page of the suppliers of the caller's unit that have accepted lines or refunds on no
   * statement yet.
   */
  openSuppliers: endpoint('statement.openSuppliers', {
    path: '/app/authentication/dzd/listDdzGys',
    cost: 'cheap',
    summary: '待对账的供应商与金额',
    request: wireRequest({ ...paged }),
    response: wireObject({
      rows: ['list', list(OpenSupplier), '供应商'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  openLines: endpoint('statement.openLines', {
    path: '/app/authentication/dzd/listDdzMx',
    cost: 'cheap',
    summary: '一家供应商待对账的验收明细',
    request: wireRequest({
      supplierId: ['gysid', textUpTo(64), '供应商编号'],
      fundsType: ['zjxz', settlementFunds, '资金性质'],
      ...paged,
    }),
    response: wireObject({
      rows: ['list', list(OpenLine), '明细'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  list: endpoint('statement.list', {
    path: '/app/authentication/dzd/listDzd',
    cost: 'cheap',
    summary: '对账单列表（采购单位或供应商自己的）',
    request: wireRequest({ ...tabbed, ...paged }),
    response: listed,
  }),
  exportList: endpoint('statement.export', {
    path: '/app/authentication/dzd/exportDzd',
    cost: 'report',
    summary: '导出对账单列表（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest(tabbed),
    response: RowsFile,
  }),
  detail: endpoint('statement.detail', {
    path: '/app/authentication/dzd/getDzdDetail',
    cost: 'cheap',
    summary: '对账单详情',
    request: wireRequest({ id: statementId }),
    response: wireObject({ statement: ['dzd', StatementDetail, '对账单'] }),
  }),
  /** Returns a statement as a file: PDF or Excel, as `form` selects. */
  print: endpoint('statement.print', {
    path: '/app/authentication/dzd/printDzd',
    cost: 'document',
    summary: '对账单的 PDF 或 Excel',
    file: dataFile,
    request: wireRequest({
      id: statementId,
      form: ['gs', codeOf({ pdf: 'pdf', xlsx: 'xlsx' }), '格式'],
    }),
    response: RowsFile,
  }),
  /**
   * Creates a statement of the given accepted lines or, if `lines` is empty, of all accepted lines
   * of the supplier and funds type that are on no statement yet. The statement also includes all
   * refunds of that supplier and funds type that are on no statement yet.
   */
  create: endpoint('statement.create', {
    path: '/app/authentication/dzd/createDzd',
    cost: 'cheap',
    summary: '生成对账单',
    write: true,
    request: wireRequest({
      supplierId: ['gysid', textUpTo(64), '供应商编号'],
      fundsType: ['zjxz', settlementFunds, '资金性质'],
      lines: ['mxList', listUpTo(AcceptedRef, limits.requestList), '所选明细'],
    }),
    response: wireObject({
      id: ['dzdid', text, '对账单编号'],
      number: ['dzdbh', text, '对账单号'],
    }),
  }),
  confirm: endpoint('statement.confirm', {
    path: '/app/authentication/dzd/confirmDzd',
    cost: 'cheap',
    summary: '确认对账单',
    write: true,
    request: wireRequest(move),
    response: status,
  }),
  /**
   * Disputes the lines in `lineNos` or, if `lineNos` is empty, the whole statement. On a statement
   * that is already disputed, a call with an empty `lineNos` is a reply.
   */
  dispute: endpoint('statement.dispute', {
    path: '/app/authentication/dzd/disputeDzd',
    cost: 'cheap',
    summary: '提出异议或回复',
    write: true,
    request: wireRequest({
      ...move,
      lineNos: ['hhs', intListUpTo(limits.requestList, 1, MOST_LINE), '行号'],
      reason: reasonText,
    }),
    response: status,
  }),
  settle: endpoint('statement.settle', {
    path: '/app/authentication/dzd/settleDzd',
    cost: 'cheap',
    summary: '异议已处理，重新确认',
    write: true,
    request: wireRequest({ ...move, note: noteText }),
    response: status,
  }),
  adjust: endpoint('statement.adjust', {
    path: '/app/authentication/dzd/adjustDzd',
    cost: 'cheap',
    summary: '调整对账金额，须说明原因',
    write: true,
    request: wireRequest({ ...move, amount: ['tzje', money, '调整金额'], reason: reasonText }),
    response: status,
  }),
  cancel: endpoint('statement.cancel', {
    path: '/app/authentication/dzd/cancelDzd',
    cost: 'cheap',
    summary: '作废对账单，明细回到待对账',
    write: true,
    request: wireRequest({ ...move, reason: reasonText }),
    response: status,
  }),
  rules: endpoint('statement.rules', {
    path: '/app/authentication/dzd/listDzgz',
    cost: 'cheap',
    summary: '本单位的对账规则',
    request: wireRequest({}),
    response: wireObject({
      rows: ['list', list(StatementRuleRow), '对账规则'],
      suppliers: [
        'gysList',
        list(wireObject({ id: ['id', text, '编号'], name: ['mc', text, '名称'] })),
        '供应商',
      ],
    }),
  }),
  saveRule: endpoint('statement.saveRule', {
    path: '/app/authentication/dzd/saveDzgz',
    cost: 'cheap',
    summary: '保存对账规则',
    write: true,
    request: wireRequest(ruleForm),
    response: wireObject({}),
  }),
};
