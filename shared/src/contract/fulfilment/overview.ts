import { codes, compactTime, int, list, money, none, text, textUpTo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile, RowsFile } from '../kernel/made-file.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { paged, settlementFunds } from './settlement.ts';

/* Overviews over fulfilment documents: the deadlines of a month, overdue payments, exports of lists. */

/** The lists that `deadline.exportList` exports as workbooks; other lists have export calls of their own. */
export const exportedLists = [
  'acceptancesWaiting',
  'acceptancesDone',
  'stockWaiting',
  'stockEntries',
  'contracts',
  'openStatements',
  'billable',
  'payments',
  'overdueUnits',
  'publishedContracts',
  // For `deadlines`, the field `tab` of the request has the month, such as 2026-06, instead of a tab.
  'deadlines',
  'statementRules',
  'invoiceTitles',
] as const;
export type ExportedList = (typeof exportedLists)[number];

/** The kinds of deadlines that the view of a month shows. */
export const deadlineKinds = [
  'delivery',
  'sign',
  'publish',
  'confirm',
  'payment',
  'afterSale',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Kind of deadline → Chinese label, for pages and workbooks. */
export const deadlineLabels: Readonly<Record<DeadlineKind, string>> = {
  delivery: '交货',
  sign: '签订合同',
  publish: '公示合同',
  confirm: '对账自动确认',
  payment: '付款',
  afterSale: '答复售后',
};

const deadline = {
  kind: ['lx', codes([...deadlineKinds]), '事项类型'],
  atMs: ['dqsj', compactTime, '到期时间'],
  number: ['bh', text, '单据编号'],
  partner: ['dfmc', text, '对方单位'],
  amount: ['je', money, '金额'],
  /** The path of the page that shows the document, within the site. */
  url: ['lj', text, '链接'],
} as const;
export const Deadline = wireObject(deadline);
export type Deadline = English<typeof deadline>;

const overdueUnit = {
  unitId: ['dwid', text, '采购单位编号'],
  unitName: ['dwmc', text, '采购单位'],
  invoices: ['fps', int, '逾期发票数'],
  suppliers: ['gyss', int, '供应商数'],
  /** The number of days for which the unit's longest overdue invoice has been overdue. */
  daysOverdue: ['yqts', int, '最长逾期天数'],
  upTo30: ['je30', money, '逾期 30 天内'],
  upTo60: ['je60', money, '逾期 31–60 天'],
  upTo90: ['je90', money, '逾期 61–90 天'],
  over90: ['je90ys', money, '逾期 90 天以上'],
  amount: ['je', money, '逾期金额'],
} as const;
export const OverdueUnit = wireObject(overdueUnit);
export type OverdueUnit = English<typeof overdueUnit>;

const keyword = ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'] as const;

export const overviewEndpoints = {
  month: endpoint('deadline.month', {
    path: '/app/authentication/lygl/getYdjl',
    cost: 'report',
    summary: '某月到期事项（交货、签约、公示、对账确认、付款、售后答复）',
    request: wireRequest({ month: ['yf', textUpTo(7), '月份'] }),
    response: wireObject({ rows: ['list', list(Deadline), '到期事项'] }),
  }),
  overdueUnits: endpoint('deadline.overdueUnits', {
    path: '/app/authentication/lygl/listYqdw',
    cost: 'report',
    summary: '本单位及下属单位的逾期付款',
    request: wireRequest({ keyword, ...paged }),
    response: wireObject({
      rows: ['list', list(OverdueUnit), '单位'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  exportList: endpoint('deadline.exportList', {
    path: '/app/authentication/lygl/exportLb',
    cost: 'report',
    summary: '导出履约列表（Excel，按当前筛选）',
    file: dataFile,
    request: wireRequest({
      list: ['lb', codes([...exportedLists]), '列表'],
      keyword,
      fundsType: ['zjxz', none(settlementFunds), '资金性质'],
      tab: ['bq', textUpTo(16, 'mayBeEmpty'), '页签'],
    }),
    response: RowsFile,
  }),
};
