import { limits } from '../../limits.ts';
import {
  base64,
  codeOf,
  compactTime,
  fileNameText,
  idListUpTo,
  int,
  int32,
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
import { dataFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { fundsType } from './checkout.ts';
import { BUDGET_IMPORT_CELL, BUDGET_IMPORT_ROWS } from './states.ts';

/*
 * Budgets of a unit for a year: yearly budgets (预算), quotas (指标), cards (经费卡) and procurement plans
 * (采购计划), each with a ledger.
 */

export const budgetKind = codeOf({ 1: 'budget', 2: 'quota', 3: 'card', 4: 'plan' });
export const budgetPolicy = codeOf({ 1: 'stop', 2: 'warn', 3: 'ignore' });

const id = ['ysid', textUpTo(64), '预算'] as const;
const version = ['bbh', int32, '版本'] as const;
const year = ['nd', intBetween(2000, 2100), '年度'] as const;
const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;

const balance = {
  amount: ['ysje', money, '金额'],
  reserved: ['zyje', money, '已占用'],
  used: ['zcje', money, '已支出'],
  /** The amount that can still be reserved: `amount` minus `reserved` and `used`. */
  available: ['kyje', money, '可用'],
} as const;

const row = {
  id: ['ysid', text, '预算'],
  year: ['nd', int, '年度'],
  kind: ['yslx', budgetKind, '类型'],
  number: ['ysbh', text, '编号'],
  name: ['ysmc', text, '名称'],
  fundsType: ['zjxz', fundsType, '资金性质'],
  /** The category that the budget pays for; empty for all categories. */
  categoryId: ['category_id', text, '品目编号'],
  categoryName: ['category_name', text, '品目'],
  policy: ['kzfs', budgetPolicy, '控制方式'],
  holderId: ['fzrid', text, '负责人编号'],
  holderName: ['fzr', text, '负责人'],
  validFromMs: ['yxqq', none(compactTime), '有效期起'],
  /** The midnight that ends the last day on which the budget is valid; `null` for no end. */
  validUntilMs: ['yxqz', none(compactTime), '有效期止'],
  ...balance,
  isClosed: ['tybs', yesNo, '已停用'],
  version,
} as const;
/** One budget with its balance: amount, reserved, used and available. */
export const BudgetRow = wireObject(row);
export type BudgetRow = English<typeof row>;

const move = {
  number: ['xh', int, '序号'],
  atMs: ['sj', compactTime, '时间'],
  kind: [
    'bdlx',
    codeOf({
      1: 'set',
      2: 'reserve',
      3: 'use',
      4: 'release',
      5: 'giveBack',
      6: 'handOver',
      7: 'takeOver',
      8: 'carryOut',
      9: 'carryIn',
    }),
    '变动类型',
  ],
  amount: ['ysbd', money, '金额变动'],
  reserved: ['zybd', money, '占用变动'],
  used: ['zcbd', money, '支出变动'],
  business: ['ywlx', codeOf({ 1: 'entry', 2: 'order', 3: 'project', 4: 'carryOver' }), '业务类型'],
  businessId: ['ywbh', text, '业务编号'],
  businessNumber: ['ywdh', text, '业务单号'],
  personName: ['ryxm', text, '经办'],
  note: ['bz', text, '说明'],
} as const;
/** One entry of a budget's ledger: the change to the budget and the cause of the change. */
export const BudgetMove = wireObject(move);
export type BudgetMove = English<typeof move>;

const effect = {
  id: ['ysid', text, '预算'],
  kind: ['yslx', budgetKind, '类型'],
  number: ['ysbh', text, '编号'],
  name: ['ysmc', text, '名称'],
  before: ['bcq', money, '本次之前可用'],
  adding: ['bcje', money, '本次金额'],
  after: ['bch', money, '本次之后可用'],
  level: ['jg', codeOf({ 0: 'enough', 1: 'warned', 2: 'stopped' }), '结果'],
} as const;
/**
 * The effect of a purchase on one budget: the available amount before and after it, and whether the
 * budget's policy allows it (`enough`), allows it with a warning (`warned`) or forbids it
 * (`stopped`).
 */
export const BudgetEffect = wireObject(effect);
export type BudgetEffect = English<typeof effect>;

const held = {
  kind: ['yslx', budgetKind, '类型'],
  number: ['ysbh', text, '编号'],
  name: ['ysmc', text, '名称'],
  reserved: ['zyje', money, '占用'],
  used: ['zcje', money, '支出'],
  available: ['kyje', money, '剩余可用'],
} as const;
/**
 * A budget that an order uses: the amounts that this order reserved and used, and the amount that
 * the whole budget has available.
 */
export const HeldBudget = wireObject(held);
export type HeldBudget = English<typeof held>;

const carried = {
  id: ['ysid', text, '预算'],
  number: ['ysbh', text, '编号'],
  name: ['ysmc', text, '名称'],
  kind: ['yslx', budgetKind, '类型'],
  /** The amount that is carried over to the next year. */
  available: ['kyje', money, '结转金额'],
  /** The reserved amount, which stays in the old year. */
  reserved: ['zyje', money, '仍占用'],
  /**
   * Whether the next year already has a budget with this number; otherwise the carry-over creates that
   * budget.
   */
  exists: ['yybs', yesNo, '下年度已有'],
} as const;
export const CarriedBudget = wireObject(carried);
export type CarriedBudget = English<typeof carried>;

const importedRow = {
  line: ['hh', int32, '行号'],
  cells: ['dyg', listUpTo(textUpTo(BUDGET_IMPORT_CELL, 'mayBeEmpty'), 12), '单元格'],
} as const;
const importedRows = [
  'hList',
  listUpTo(wireRequest(importedRow), BUDGET_IMPORT_ROWS),
  '行',
] as const;

const importCounts = {
  added: ['xzs', int, '新增'],
  changed: ['bgs', int, '变更'],
  same: ['wbs', int, '无变化'],
  faulty: ['cws', int, '有误'],
} as const;
/**
 * The numbers of rows of an import that add a budget, change one, leave one unchanged, or are
 * invalid.
 */
export const BudgetImportCounts = wireObject(importCounts);
export type BudgetImportCounts = English<typeof importCounts>;

const importFault = {
  line: ['hh', int32, '行号'],
  column: ['lm', text, '列'],
  value: ['dqz', text, '值'],
  reason: ['cwyy', text, '原因'],
} as const;
export const BudgetImportFault = wireObject(importFault);
export type BudgetImportFault = English<typeof importFault>;

const part = {
  categoryId: ['category_id', none(textUpTo(64)), '品目编号'],
  amount: ['je', money, '金额'],
} as const;

const filter = {
  year: ['nd', none(year[1]), '年度'],
  kind: ['yslx', none(budgetKind), '类型'],
  fundsType: ['zjxz', none(fundsType), '资金性质'],
  keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '编号、名称或负责人'],
} as const;

export const budgetEndpoints = {
  list: endpoint('budget.list', {
    path: '/app/authentication/zjgl/listYs',
    cost: 'cheap',
    summary: '本单位的预算、指标、经费卡与采购计划',
    request: wireRequest({ ...filter, page, pageSize }),
    response: wireObject({
      rows: ['list', list(BudgetRow), '预算'],
      total: ['totalrowno', int, '总行数'],
      /** The sums over all matching budgets, not only over the returned page. */
      sums: ['hj', wireObject(balance), '合计'],
      mayEdit: ['kbjbs', yesNo, '可维护'],
      /** The current year by the server's time. */
      currentYear: ['dqnd', int, '当前年度'],
    }),
  }),
  read: endpoint('budget.read', {
    path: '/app/authentication/zjgl/getYs',
    cost: 'cheap',
    summary: '一项预算及其台账',
    request: wireRequest({ id, page, pageSize }),
    response: wireObject({
      budget: ['ys', BudgetRow, '预算'],
      rows: ['list', list(BudgetMove), '台账'],
      total: ['totalrowno', int, '总行数'],
      mayEdit: ['kbjbs', yesNo, '可维护'],
    }),
  }),
  save: endpoint('budget.save', {
    path: '/app/authentication/zjgl/saveYs',
    cost: 'cheap',
    summary: '新增或调整预算；调整须填写原因，写入台账',
    write: true,
    request: wireRequest({
      id: ['ysid', none(textUpTo(64)), '预算'],
      version,
      year,
      kind: ['yslx', budgetKind, '类型'],
      number: ['ysbh', textUpTo(50), '编号'],
      name: ['ysmc', textUpTo(100), '名称'],
      fundsType: ['zjxz', fundsType, '资金性质'],
      categoryId: ['category_id', none(textUpTo(64)), '品目编号'],
      policy: ['kzfs', budgetPolicy, '控制方式'],
      holderId: ['fzrid', none(textUpTo(64)), '负责人'],
      validFromMs: ['yxqq', none(compactTime), '有效期起'],
      validUntilMs: ['yxqz', none(compactTime), '有效期止'],
      amount: ['ysje', money, '金额'],
      isClosed: ['tybs', yesNo, '已停用'],
      reason,
    }),
    response: wireObject({ id: ['ysid', text, '预算'] }),
  }),
  exportList: endpoint('budget.export', {
    path: '/app/authentication/zjgl/exportYs',
    cost: 'report',
    summary: '导出预算与台账',
    file: dataFile,
    request: wireRequest(filter),
    response: wireObject({
      fileName: ['wjmc', fileNameText, '文件名'],
      content: ['wjnr', base64, '工作簿（base64）'],
      rows: ['hs', newer(int, 0), '行数'],
    }),
  }),
  importTemplate: endpoint('budget.importTemplate', {
    path: '/app/authentication/zjgl/drMb',
    cost: 'document',
    summary: '预算导入模板',
    file: 'form',
    request: wireRequest({}),
    response: wireObject({ file: ['wjnr', base64, '工作簿（base64）'] }),
  }),
  importCheck: endpoint('budget.importCheck', {
    path: '/app/authentication/zjgl/drSyx',
    cost: 'document',
    summary: '试运行预算导入：新增、变更、无变化、有误各多少；有误时返回标注后的工作簿',
    file: 'form',
    request: wireRequest({ rows: importedRows }),
    response: wireObject({
      counts: ['tj', BudgetImportCounts, '统计'],
      faults: ['cwList', list(BudgetImportFault), '错误'],
      marked: ['bzwj', none(base64), '标注后的工作簿（base64）'],
    }),
  }),
  importApply: endpoint('budget.importApply', {
    path: '/app/authentication/zjgl/drZx',
    cost: 'document',
    summary: '导入预算：全部，或仅无误的行；每项变动写入台账',
    write: true,
    request: wireRequest({
      fileName: ['wjmc', textUpTo(200), '文件名'],
      rows: importedRows,
      faultlessOnly: ['jwwbs', yesNo, '仅导入无误的行'],
    }),
    response: wireObject({ counts: ['tj', BudgetImportCounts, '统计'] }),
  }),
  /** Returns the people of the unit who can be made responsible for a budget. */
  holders: endpoint('budget.holders', {
    path: '/app/authentication/zjgl/listFzr',
    cost: 'cheap',
    summary: '可选的预算负责人',
    request: wireRequest({}),
    response: wireObject({
      people: [
        'list',
        list(wireObject({ id: ['ryid', text, '人员'], name: ['ryxm', text, '姓名'] })),
        '人员',
      ],
    }),
  }),
  carryPreview: endpoint('budget.carryPreview', {
    path: '/app/authentication/zjgl/previewJz',
    cost: 'cheap',
    summary: '年终结转预览',
    request: wireRequest({ year }),
    response: wireObject({
      rows: ['list', list(CarriedBudget), '可结转的预算'],
      total: ['hjje', money, '结转合计'],
    }),
  }),
  carryOver: endpoint('budget.carryOver', {
    path: '/app/authentication/zjgl/saveJz',
    cost: 'cheap',
    summary: '把所选预算的可用余额结转到下年度',
    write: true,
    request: wireRequest({
      year,
      ids: ['ysids', idListUpTo(limits.requestList), '预算'],
      reason,
    }),
    response: wireObject({
      count: ['jzs', int, '结转数'],
      total: ['hjje', money, '结转合计'],
    }),
  }),
  /**
   * Returns the effect of a planned purchase on the budgets of the caller's unit, and the cards, quotas and
   * plans that the buyer may choose. Without a `fundsType`, `effects` is empty.
   */
  effect: endpoint('budget.effect', {
    path: '/app/authentication/zjgl/previewYs',
    cost: 'cheap',
    summary: '本次采购对预算的影响与可选的经费卡、指标、采购计划',
    request: wireRequest({
      fundsType: ['zjxz', none(fundsType), '资金性质'],
      fundsCard: ['jfkh', textUpTo(50, 'mayBeEmpty'), '经费卡或指标'],
      planNumber: ['cgjhbh', textUpTo(50, 'mayBeEmpty'), '采购计划编号'],
      parts: ['mxList', listUpTo(wireRequest(part), limits.requestList), '按品目的金额'],
      amount: ['hjje', money, '合计'],
    }),
    response: wireObject({
      effects: ['yxList', list(BudgetEffect), '影响'],
      /**
       * The reason, as text, why the chosen card, quota or plan cannot be used; `effects` is then
       * empty. Empty if it can be used, even if it has too little money: an entry of `effects` then
       * has the level `warned` or `stopped`.
       */
      problem: ['wt', text, '问题'],
      choices: ['kxList', list(BudgetRow), '可选'],
    }),
  }),
};
