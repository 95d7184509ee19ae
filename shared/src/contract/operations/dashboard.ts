import {
  codeOf,
  compactTime,
  int,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { dataFile, RowsFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* The dashboard (监管看板): figures about purchases, and for each figure a list and a workbook. */

export const figureName = codeOf({
  1: 'spend',
  2: 'month',
  3: 'unit',
  4: 'category',
  5: 'supplier',
  6: 'small',
  7: 'concentration',
  8: 'savings',
  9: 'splitting',
  10: 'outliers',
  11: 'payments',
  12: 'acceptances',
  13: 'reviewTimes',
  14: 'reversals',
  15: 'running',
  16: 'rotation',
});
export type FigureName =
  | 'spend'
  | 'month'
  | 'unit'
  | 'category'
  | 'supplier'
  | 'small'
  | 'concentration'
  | 'savings'
  | 'splitting'
  | 'outliers'
  | 'payments'
  | 'acceptances'
  | 'reviewTimes'
  | 'reversals'
  | 'running'
  | 'rotation';

const part = {
  key: ['bs', text, '标识'],
  name: ['mc', text, '名称'],
  amount: ['je', money, '采购额'],
  orders: ['ds', int, '订单数'],
} as const;
/** The spend of one month, one unit, one category or one supplier. */
export const SpendPart = wireObject(part);
export type SpendPart = English<typeof part>;

const figures = {
  /**
   * The time up to which all changes of orders are included in the totals; later changes may be
   * missing.
   */
  asOfMs: ['jzsj', compactTime, '统计截止时间'],
  unitName: ['dwmc', text, '统计范围'],
  spend: ['cge', money, '采购额'],
  orders: ['dds', int, '订单数'],
  smallShare: ['zxwzb', int, '中小微占比（万分之一）'],
  topShare: ['jzd', int, '前三供应商占比（万分之一）'],
  saved: ['jyje', money, '竞价节约金额'],
  savedAuctions: ['jjs', int, '成交竞价包数'],
  splitting: ['cdxs', int, '拆单线索'],
  rotation: ['lgts', newer(int, 0), '轮岗提示'],
  outliers: ['jgyc', int, '价格异常'],
  overduePayments: ['yqfps', int, '逾期发票数'],
  overdueAmount: ['yqje', money, '逾期未付金额'],
  overdueAcceptances: ['yqys', int, '逾期未验订单'],
  reviews: ['shs', int, '已结束审核'],
  reviewMedian: ['shzw', int, '审核用时中位数（分钟）'],
  reviewNinetieth: ['shjc', int, '审核九成用时（分钟）'],
  reversals: ['gps', int, '改判数'],
  running: ['zzjj', int, '正在竞价'],
  months: ['yfList', list(SpendPart), '按月份'],
  units: ['dwList', list(SpendPart), '按单位'],
  categories: ['plList', list(SpendPart), '按品类'],
  suppliers: ['gysList', list(SpendPart), '按供应商'],
} as const;
export const DashboardFigures = wireObject(figures);
export type DashboardFigures = English<typeof figures>;

const row = {
  key: ['bs', text, '标识'],
  name: ['mc', text, '名称'],
  detail: ['mxsm', text, '说明'],
  amount: ['je', none(money), '金额'],
  count: ['sl', none(int), '数量'],
  atMs: ['sj', none(compactTime), '时间'],
} as const;
/** One row of the list behind a figure. `FIGURES` has, for each figure, the headings of the columns. */
export const FigureRow = wireObject(row);
export type FigureRow = English<typeof row>;

/** The number of months that the figures include: the current month and the months before it. */
const months = ['ys', intBetween(1, 60), '统计月数'] as const;
/**
 * The unit whose figures are shown; `null` for all units. People of a purchasing unit always get
 * their own unit's figures, whatever they send.
 */
const unitId = ['dwid', none(textUpTo(64)), '采购单位'] as const;
const figure = ['zb', figureName, '指标'] as const;
/**
 * Filters that restrict the rows to a month (`2026-01`), a category or a supplier; a filter that is
 * `null` restricts nothing.
 */
const narrow = {
  month: ['yf', none(textUpTo(7)), '月份'],
  categoryId: ['category_id', none(textUpTo(64)), '品类'],
  supplierId: ['gysid', none(textUpTo(64)), '供应商'],
} as const;

export const dashboardEndpoints = {
  figures: endpoint('dashboard.figures', {
    path: '/app/authentication/jgkb/getZb',
    cost: 'report',
    summary: '监管看板各项指标',
    request: wireRequest({ months, unitId }),
    response: wireObject({ figures: ['zb', DashboardFigures, '指标'] }),
  }),
  list: endpoint('dashboard.list', {
    path: '/app/authentication/jgkb/listZbmx',
    cost: 'report',
    summary: '一项指标的明细',
    request: wireRequest({ figure, months, unitId, ...narrow, page, pageSize }),
    response: wireObject({
      rows: ['list', list(FigureRow), '明细'],
      total: ['totalrowno', int, '总行数'],
      asOfMs: ['jzsj', compactTime, '统计截止时间'],
    }),
  }),
  export: endpoint('dashboard.export', {
    path: '/app/authentication/jgkb/exportZbmx',
    cost: 'report',
    summary: '一项指标明细的 Excel',
    file: dataFile,
    request: wireRequest({ figure, months, unitId, ...narrow }),
    response: RowsFile,
  }),
};
