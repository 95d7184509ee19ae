import { OutcomeWire, procurementMethod } from '../auction/auction.ts';
import { AwardedLineWire, AwardStepWire } from '../auction/award.ts';
import { packageNumber } from '../auction/package-number.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderState } from '../ordering/order/tables.ts';
import { projectId, projectState, TimelineEntry } from './editor.ts';
import { MySignUp } from './enrolment.ts';
import { supplierSelection } from './project.ts';
import { NoticeFile } from './result-notice.ts';

/* The results of sourcing projects: for the public, for the organisers, and for each supplier. */

const projectNumber = ['xmbh', textUpTo(40), '项目编号'] as const;

const row = {
  number: projectNumber,
  name: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  method: ['cgfs', procurementMethod, '采购方式'],
  category: ['cgml', text, '采购品目'],
  state: ['zt', projectState, '状态'],
  isDemo: ['ysbs', yesNo, '演示项目'],
  endedAtMs: ['jssj', compactTime, '结果确定时间'],
  /** The names of the suppliers who confirmed an award. */
  winners: ['cjgys', list(text), '成交供应商'],
  /** The sum of the confirmed awards; `null` if no award is confirmed. */
  amount: ['cjje', none(money), '成交金额'],
  /** The id of the published result notice; `null` before the notice is published. */
  noticeId: ['ggid', none(text), '结果公告'],
} as const;
/**
 * One awarded or failed project, without restriction to invited suppliers, in the public list of
 * results.
 */
export const ResultRow = wireObject(row);
export type ResultRow = English<typeof row>;

const lineAward = {
  supplierName: ['gysmc', text, '供应商'],
  amount: ['zbj', money, '成交金额'],
  lines: ['mxList', list(AwardedLineWire), '成交明细'],
} as const;
/** AU43: the lines of a package that were awarded to one supplier. */
export type LineAward = English<typeof lineAward>;

const publicPackage = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  entrantCount: ['cygys', int, '参与供应商数'],
  validCount: ['yxgys', int, '有效报价供应商数'],
  startingPrice: ['qpj', money, '起始价'],
  /** AU43: the confirmed awards by lines; empty if the package is awarded as a whole. */
  awards: ['cjList', newer(list(wireObject(lineAward)), []), '按明细成交'],
  /** AU43: the lines that were awarded to nobody, as texts such as `3. 电缆`. */
  failedLines: ['lbList', newer(list(text), []), '流标的明细'],
} as const;
const PublicPackage = wireObject(publicPackage);
export type PublicPackage = English<typeof publicPackage>;

const publicResult = {
  ...row,
  /**
   * The time at which the result was determined. `null` before the project has ended; only those
   * who may read the project's file get this object so early.
   */
  endedAtMs: ['jssj', none(compactTime), '结果确定时间'],
  selection: ['gysxz', supplierSelection, '供应商选择'],
  budget: ['ysje', none(money), '预算金额'],
  endReason: ['jsyy', text, '结束原因'],
  packages: ['bList', list(PublicPackage), '各包结果'],
  /**
   * PJ10: the id of the published result notice that became void when the award was annulled;
   * `null` if there is no such notice.
   */
  voidNoticeId: ['zfggid', newer(none(text), null), '已作废的结果公告'],
  publishedAtMs: ['ggsj', none(compactTime), '公告时间'],
  publicityEndsAtMs: ['gsjzsj', none(int), '公示截止时间'],
  /**
   * The time until which suppliers can object to the result; `null` without a published notice that
   * has a publicity period.
   */
  objectionUntilMs: ['zyjzsj', none(int), '质疑截止时间'],
  timeline: ['sjzList', list(TimelineEntry), '时间轴'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const PublicResult = wireObject(publicResult);
export type PublicResult = English<typeof publicResult>;

const place = {
  /**
   * The supplier's rank, from 1. `null` for a supplier without a valid bid, for an excluded one
   * (IQ7), and if the package is awarded by lines (AU43).
   */
  rank: ['pm', none(int), '名次'],
  /**
   * AU43: the supplier's ranks in the single lines, as a text such as `明细 1–2 第 1 名`; empty if the
   * package is awarded as a whole, or if the supplier has no valid quote for any line.
   */
  linePlaces: ['mxpm', newer(text, ''), '各行名次'],
  /**
   * IQ7: a text that says which lines, or whether the whole quote, the evaluation excluded and why;
   * empty if it excluded nothing.
   */
  leftOut: ['wtgsm', newer(text, ''), '未通过评审的说明'],
  code: ['jjh', text, '竞价号'],
  supplierName: ['gysmc', text, '供应商'],
  amount: ['zbj', none(money), '最终报价'],
  /** The points, in hundredths of a point; `null` unless the evaluation is by points. */
  points: ['df', newer(none(int), null), '综合得分（百分之一分）'],
  bids: ['bjcs', int, '报价次数'],
  isWinner: ['cjbs', yesNo, '成交'],
} as const;

const fullPackage = {
  ...publicPackage,
  places: ['pmList', list(wireObject(place)), '排名'],
  steps: ['qrList', list(AwardStepWire), '成交确认过程'],
} as const;
const FullPackage = wireObject(fullPackage);
export type FullPackage = English<typeof fullPackage>;

const order = {
  id: ['ddid', text, '订单主键'],
  number: ['ddbh', text, '订单编号'],
  supplierName: ['gysmc', text, '供应商'],
  amount: ['hjje', money, '金额'],
  state: ['zt', orderState, '状态'],
} as const;
export const ResultOrder = wireObject(order);
export type ResultOrder = English<typeof order>;

/** The state of a project's orders: whether its award has led to orders or, if not, why not. */
export const orderHold = codeOf({
  0: 'none',
  1: 'notAwarded',
  2: 'publicity',
  3: 'objection',
  4: 'ordered',
  5: 'noOrder',
  6: 'held',
});
/**
 * The state of a project's orders. `objection`: an open objection or a complaint that suspends the
 * purchase prevents the creation of orders. `held`: it suspends the orders that exist.
 */
export type OrderHold =
  | 'none'
  | 'notAwarded'
  | 'publicity'
  | 'objection'
  | 'ordered'
  | 'noOrder'
  | 'held';

const fullResult = {
  id: projectId,
  ...publicResult,
  packages: ['bList', list(FullPackage), '各包结果'],
  orders: ['ddList', list(ResultOrder), '订单'],
  hold: ['ddztyy', orderHold, '订单生成状态'],
  notice: ['gg', none(NoticeFile), '结果公告'],
  /** Whether the caller is the project's handler. */
  isMine: ['wdbs', yesNo, '我经办的'],
} as const;
export const FullResult = wireObject(fullResult);
export type FullResult = English<typeof fullResult>;

const quote = {
  seq: ['sxh', int, '日志序号'],
  at: ['sjhm', int, '时间（毫秒）'],
  code: ['jjh', text, '竞价号'],
  supplierName: ['gysmc', text, '供应商'],
  /** The number of the round, from 1; always 1 without rounds. */
  round: ['lc', int, '轮次'],
  amount: ['zbj', none(money), '报价'],
  /**
   * The change in 分 from the supplier's previous accepted bid; `null` without such a bid, for
   * refused bids, and if the amount is unknown.
   */
  change: ['bdje', none(int), '变动金额'],
  state: [
    'zt',
    codeOf({ 0: 'valid', 1: 'refused', 2: 'voided', 3: 'replaced', 4: 'withdrawn' }),
    '状态',
  ],
  reason: ['yy', text, '原因'],
} as const;
/**
 * One entry of a history of bids or quotes, also of refused, voided, replaced and withdrawn ones.
 * An entry in state `refused` can also stand for several bids above the rate limit or for a refused
 * withdrawal.
 */
export const HistoryQuote = wireObject(quote);
export type HistoryQuote = English<typeof quote>;

const ownPackage = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', none(money), '最终报价'],
  bids: ['bjcs', int, '报价次数'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  /**
   * The supplier's rank, from 1. `null` before the outcome and before the decision of an
   * evaluation, for a supplier without a valid bid, and for an excluded one (IQ7).
   */
  rank: ['pm', none(int), '名次'],
  /**
   * Whether the evaluation excluded the supplier's whole quote; false until the evaluation is
   * decided.
   */
  isLeftOut: ['wtgbs', newer(yesNo, false), '未通过评审'],
  /**
   * The supplier's points, in hundredths of a point; `null` until the award is settled, and unless
   * the evaluation is by points.
   */
  points: ['df', newer(none(int), null), '综合得分（百分之一分）'],
  reason: ['jgyy', text, '结果说明'],
  /** The award steps in which the package was offered to the caller's supplier. */
  steps: ['qrList', list(AwardStepWire), '成交确认'],
} as const;
const OwnPackage = wireObject(ownPackage);
export type OwnPackage = English<typeof ownPackage>;

const act = {
  kind: [
    'lx',
    codeOf({ 1: 'question', 2: 'explanation', 3: 'negotiation', 4: 'objection' }),
    '事项',
  ],
  text: ['nr', text, '内容'],
  /**
   * The answer to a question or objection, or the supplier's explanation; empty if there is none
   * yet. For a negotiation, and for an objection without an answer, a text with its state.
   */
  answer: ['df', text, '答复或结果'],
  atMs: ['sj', int, '时间'],
  negotiationId: ['yjid', none(text), '议价'],
} as const;
const OwnActWire = wireObject(act);
/** An act of a supplier in a project other than sign-up and quotes, such as a question. */
export type OwnAct = English<typeof act>;

const ownProject = {
  number: projectNumber,
  name: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  method: ['cgfs', procurementMethod, '采购方式'],
  state: ['zt', projectState, '状态'],
  signUp: ['bm', none(MySignUp), '报名'],
  packages: ['bList', list(OwnPackage), '分包'],
  acts: ['sxList', newer(list(OwnActWire), []), '我的提问、说明、议价与质疑'],
  orders: ['ddList', list(ResultOrder), '订单'],
  noticeId: ['ggid', none(text), '结果公告'],
  voidNoticeId: ['zfggid', newer(none(text), null), '已作废的结果公告'],
  timeline: ['sjzList', list(TimelineEntry), '时间轴'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
export const OwnProject = wireObject(ownProject);
export type OwnProject = English<typeof ownProject>;

const offer = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber,
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  method: ['cgfs', procurementMethod, '采购方式'],
  step: ['qr', AwardStepWire, '成交确认'],
} as const;
/** An award step in which a package was offered to the caller's supplier. */
export const AwardOffer = wireObject(offer);
export type AwardOffer = English<typeof offer>;

export const resultEndpoints = {
  list: endpoint('result.list', {
    path: '/app/ananymous/jj/listJgxm',
    cost: 'cheap',
    summary: '采购结果列表（公开）',
    request: wireRequest({
      method: ['cgfs', none(procurementMethod), '采购方式'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(ResultRow), '结果'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  detail: endpoint('result.detail', {
    path: '/app/ananymous/jj/getJgxm',
    cost: 'cheap',
    summary: '采购结果（公开；邀请项目只对受邀者）',
    request: wireRequest({ number: projectNumber }),
    response: wireObject({ result: ['jg', PublicResult, '结果'] }),
  }),
  full: endpoint('result.full', {
    path: '/app/authentication/dsxm/getJgck',
    cost: 'cheap',
    summary: '采购结果查看（经办人、本单位、监督人）',
    request: wireRequest({ id: projectId }),
    response: wireObject({ result: ['jg', FullResult, '结果'] }),
  }),
  /**
   * Returns a page of the quotes of a package: to organisers all quotes, as far as AU21 and AU22
   * permit; to a supplier, at any time, only the supplier's own.
   */
  history: endpoint('result.history', {
    path: '/app/authentication/dsxm/listBjls',
    cost: 'cheap',
    summary: '报价历史（含作废、撤回）',
    request: wireRequest({ packageNumber, page, pageSize }),
    response: wireObject({
      rows: ['list', list(HistoryQuote), '报价'],
      total: ['totalrowno', int, '总行数'],
      packageName: ['bmc', text, '包名称'],
      projectNumber: ['xmbh', text, '项目编号'],
      projectName: ['xmmc', text, '项目名称'],
      /** All packages of the same project. */
      siblings: [
        'bList',
        list(wireObject({ number: ['bbh', text, '包编号'], name: ['bmc', text, '包名称'] })),
        '同项目的包',
      ],
    }),
  }),
  own: endpoint('result.own', {
    path: '/app/authentication/dsxm/getWdxm',
    cost: 'cheap',
    summary: '我参与的项目：报名、报价、确认、订单',
    request: wireRequest({ number: projectNumber }),
    response: wireObject({ project: ['xm', OwnProject, '项目'] }),
  }),
  offers: endpoint('result.offers', {
    path: '/app/authentication/dsxm/listZbjg',
    cost: 'cheap',
    summary: '通知我确认的成交结果，待确认在前',
    request: wireRequest({ page, pageSize }),
    response: wireObject({
      rows: ['list', list(AwardOffer), '成交结果'],
      total: ['totalrowno', int, '总行数'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
};
