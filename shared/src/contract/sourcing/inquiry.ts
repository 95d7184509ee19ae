import { limits } from '../../limits.ts';
import { PackageInfo, phase, runState } from '../auction/auction.ts';
import { BidReceipt, confirmToken } from '../auction/bidding.ts';
import { packageNumber } from '../auction/package-number.ts';
import { OwnQuote, WithdrawalReceipt } from '../auction/sealed.ts';
import {
  base64,
  compactTime,
  fileNameText,
  int,
  int32,
  list,
  listUpTo,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, mayLeaveOut, wireObject, wireRequest } from '../kernel/wire.ts';

import { FormulaWire } from './formula.ts';

/* Quote sheets (询价单) of inquiries: a supplier's draft, its submission as a sealed quote, its withdrawal. */

const typed = (length: number) => textUpTo(length, 'mayBeEmpty');

const sheetLine = {
  lineNo: ['hh', int32, '行号'],
  /** The unit price in 元, as typed. */
  price: ['dj', typed(limits.amountText), '单价'],
  brand: ['pp', typed(limits.sheetText), '品牌'],
  model: ['xh', typed(limits.sheetText), '型号'],
  /** How the offer deviates from the requirement; empty if the offer does not deviate. */
  deviation: ['plsm', typed(limits.sheetText), '偏离说明'],
  /** The tax rate in percent, as typed. */
  taxRate: ['sl', typed(10), '税率'],
} as const;
/** One line of a quote sheet, as the supplier types it. */
export const SheetLine = wireRequest(sheetLine);
export type SheetLine = English<typeof sheetLine>;

const sealedFile = {
  fileId: ['wjid', textUpTo(64), '文件'],
  name: ['wjm', textUpTo(255), '文件名'],
  size: ['dx', int32, '大小'],
  /** The SHA-256 of the file, in hex. */
  hash: ['hxz', textUpTo(64, 'mayBeEmpty'), '校验值'],
} as const;
/** One attachment of a sealed quote sheet, with the hash that the file had when the sheet was sealed. */
export const SealedFile = wireRequest(sealedFile);
export type SealedFile = English<typeof sealedFile>;

const sheet = {
  lines: ['mxList', listUpTo(SheetLine, limits.projectLines), '明细'],
  /**
   * The total in 元, as typed, if suppliers quote the package as a total (`bidMode`); empty if they
   * quote it by lines.
   */
  amount: ['zbj', typed(limits.amountText), '总报价'],
  /**
   * The number of days until delivery, as typed; `validDays` is the number of days for which the
   * quote is valid.
   */
  deliveryDays: ['jhts', typed(10), '交货期'],
  validDays: ['yxts', typed(10), '报价有效期'],
  note: ['bz', typed(limits.reasonLength), '备注'],
  fileGroup: ['fj', none(textUpTo(64)), '附件'],
  /**
   * The list of the attachments, which the platform adds when it seals the sheet; empty in a draft.
   */
  files: ['fjList', newer(listUpTo(SealedFile, 100), []), '附件清单'],
} as const;
/** The codec of a quote sheet, in requests, responses and the encrypted content of a sealed quote. */
export const QuoteSheet = wireRequest(sheet);
export type QuoteSheet = English<typeof sheet>;

/** English name of a field of the sheet → Chinese label. */
export const sheetLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...sheetLine, ...sheet }).map(([name, [, , label]]) => [name, label]),
);

const version = ['bbxh', int32, '版本'] as const;

const sheetRow = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  phase: ['status', phase, '状态'],
  opensAtMs: ['kssjhm', int, '开始时间'],
  closesAtMs: ['jssjhm', int, '结束时间'],
  lineCount: ['mxsl', int, '明细行数'],
  hasQuote: ['ybj', yesNo, '已报价'],
  /** The time at which the draft was last saved; `null` without a draft. */
  savedAtMs: ['bcsj', none(int), '草稿保存时间'],
} as const;
/** One package of an inquiry in the list of a supplier's quote sheets. */
export const SheetRow = wireObject(sheetRow);
export type SheetRow = English<typeof sheetRow>;

const file = {
  info: ['fbxx', PackageInfo, '分包信息'],
  phase: ['status', phase, '状态'],
  opensAtMs: ['kssjhm', int, '开始时间'],
  closesAtMs: ['jssjhm', int, '结束时间'],
  /** The version of the list of items; a filled-in Excel template must have the same version. */
  itemsVersion: ['mbbb', text, '模板版本'],
  /** The computed columns that the sheet shows; they are not part of the sealed quote. */
  formulas: ['gsList', list(FormulaWire), '计算列'],
  /** The saved draft; `null` if no draft was saved. */
  draft: ['cg', none(QuoteSheet), '草稿'],
  /** The version of the draft; 0 if no draft was saved. */
  version,
  savedAtMs: ['bcsj', none(int), '保存时间'],
  quote: ['bj', OwnQuote, '本人的密封报价'],
  /** The sheet that the supplier sealed last; `null` if the supplier has sealed none. */
  sealedSheet: ['yfbjd', none(QuoteSheet), '已封报价单'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
/**
 * The data with which a supplier fills in the quote sheet of one package: the package, the draft
 * and the sealed quote.
 */
export const SheetFile = wireObject(file);
export type SheetFile = English<typeof file>;

const reason = ['yy', typed(limits.reasonLength), '原因'] as const;
const carried = wireObject({
  text: ['text', text, '提示'],
  waiting: ['ddhq', yesNo, '等待会签'],
});

export const inquiryEndpoints = {
  sheets: endpoint('inquiry.sheets', {
    path: '/app/authentication/dsxm/getDsxmXjdml',
    cost: 'cheap',
    summary: '询价项目的报价单目录（供应商）',
    request: wireRequest({ number: ['xmbh', textUpTo(40), '项目编号'] }),
    response: wireObject({
      rows: ['list', list(SheetRow), '报价单'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  sheet: endpoint('inquiry.sheet', {
    path: '/app/authentication/dsxm/getDsxmXjx',
    cost: 'cheap',
    summary: '一个分包的询价项、本人的草稿与密封报价',
    request: wireRequest({ packageNumber }),
    response: wireObject({ file: ['bjd', SheetFile, '报价单'] }),
  }),
  /**
   * Stores the draft encrypted; refused if the stored draft is newer than `version`, the version that was
   * edited.
   */
  save: endpoint('inquiry.save', {
    path: '/app/authentication/dsxm/saveGysXjd',
    cost: 'formula',
    summary: '保存询价报价单草稿',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: wireRequest({ packageNumber, version, sheet: ['bjd', QuoteSheet, '报价单'] }),
    response: wireObject({ version, savedAtMs: ['bcsj', int, '保存时间'] }),
  }),
  /** Seals the sheet as the supplier's quote, which replaces the supplier's earlier quote (AU21). */
  submit: endpoint('inquiry.submit', {
    path: '/app/authentication/dsxm/submitGysXjd',
    cost: 'bid',
    summary: '提交（密封）询价报价单；请求编号即报价编号',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: mayLeaveOut(
      wireRequest({ packageNumber, sheet: ['bjd', QuoteSheet, '报价单'], confirmToken }),
      ['confirmToken'],
    ),
    response: BidReceipt,
  }),
  withdraw: endpoint('inquiry.withdraw', {
    path: '/app/authentication/dsxm/revokeGysXjd',
    cost: 'bid',
    summary: '撤回询价报价单（截止前）',
    write: true,
    request: wireRequest({ packageNumber }),
    response: WithdrawalReceipt,
  }),
  template: endpoint('inquiry.template', {
    path: '/app/authentication/dsxm/getGysXjdmb',
    cost: 'document',
    summary: '询价报价单 Excel 模板',
    file: 'form',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      fileName: ['wjm', fileNameText, '文件名'],
      file: ['nr', base64, '文件内容'],
    }),
  }),
  /**
   * Changes the end of quoting; if `waiting` is true, only once the supervisor countersigns. An
   * earlier end must still leave as many working days as an inquiry must be open.
   */
  changeEnd: endpoint('inquiry.changeEnd', {
    path: '/app/authentication/dsxm/updateXjBjjssj',
    cost: 'cheap',
    summary: '修改询价报价结束时间',
    write: true,
    request: wireRequest({ packageNumber, end: ['jjjssj', compactTime, '结束时间'], reason }),
    response: carried,
  }),
  changeState: endpoint('inquiry.changeState', {
    path: '/app/authentication/dsxm/updateXjBjzt',
    cost: 'cheap',
    summary: '暂停、恢复、终止询价报价',
    write: true,
    request: wireRequest({ packageNumber, runState: ['jjzt', runState, '报价状态'], reason }),
    response: carried,
  }),
};
