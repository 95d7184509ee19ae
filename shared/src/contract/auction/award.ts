import { limits } from '../../limits.ts';
import {
  codeOf,
  int,
  intBetween,
  list,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { confirmation, phase, runState } from './auction.ts';
import { packageNumber } from './package-number.ts';

/*
 * Calls that read and answer the award of an auction (成交确认, AU41), list the packages of a project
 * and the suppliers' participation, and read the unit prices of a bid (AU8).
 */

const awardedLine = {
  lineNo: ['hh', int, '行号'],
  name: ['mxmc', text, '明细名称'],
  unit: ['jldw', text, '计量单位'],
  quantityThousandths: ['slq', int, '数量（千分之一）'],
  /** The rank, from 1, of the step's supplier among the prices that suppliers offered for this line. */
  rank: ['pm', int, '名次'],
  price: ['dj', money, '单价'],
  amount: ['je', money, '金额'],
} as const;
/** AU43: one line of a package that a step of the award offers to the step's supplier. */
export const AwardedLineWire = wireObject(awardedLine);
export type AwardedLineView = English<typeof awardedLine>;

const step = {
  /**
   * The number of the step among the steps of the package's award, from 1. The call `answerAward` refers to
   * the step by this number.
   */
  number: ['bzh', newer(int, 0), '步骤序号'],
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', text, '供应商名称'],
  rank: ['pm', int, '名次'],
  amount: ['zbj', money, '报价'],
  offeredAt: ['kssjhm', int, '通知确认时间（毫秒）'],
  dueAt: ['jzsjhm', int, '确认截止时间（毫秒）'],
  end: ['qrzt', codeOf({ 0: 'waiting', 1: 'confirmed', 2: 'declined', 3: 'expired' }), '确认状态'],
  endedAt: ['qrsjhm', none(int), '确认时间（毫秒）'],
  reason: ['yy', text, '放弃原因'],
  /**
   * PJ10: Why the award was annulled after this step was confirmed; empty if the award was not
   * annulled, and for a step that was not confirmed.
   */
  voidReason: ['zfyy', newer(text, ''), '成交结果作废原因'],
  /** AU43: The lines that the step offers to the supplier; empty if the package is awarded as a whole. */
  lines: ['mxList', newer(list(AwardedLineWire), []), '成交明细'],
} as const;
export const AwardStepWire = wireObject(step);
export type AwardStepView = English<typeof step>;

const sibling = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  phase: ['status', phase, '状态'],
  /**
   * What a won package waits for: `evaluating` for the decision of the evaluation (IQ7), `waiting`
   * for a supplier's confirmation of the award (AU41). `confirmed` after the confirmation, `voided`
   * after the award was annulled, otherwise `none`.
   */
  confirmation: ['qrzt', newer(confirmation, 'none'), '成交确认'],
  runState: ['jjzt', runState, '竞价状态'],
  opensAtMs: ['kssjhm', int, '开始时间（毫秒）'],
  closesAtMs: ['jssjhm', int, '结束时间（毫秒）'],
  pausedAtMs: ['ztsjhm', none(int), '暂停时间（毫秒）'],
  /**
   * The amount of the best valid bid of the package. `null` if there is none, if the caller is
   * neither an organiser nor a supplier of the package, and in a sealed auction until the outcome
   * (AU21).
   */
  bestBid: ['zdbj', none(money), '最优报价'],
  /** Whether the caller may enter the live room of this package (RT1). */
  mayEnter: ['kjr', yesNo, '可进入'],
} as const;
export type PackageTab = English<typeof sibling>;

const matrixPackage = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  phase: ['status', phase, '状态'],
  /** What a won package waits for; the values have the same meaning as in `PackageTab`. */
  confirmation: ['qrzt', newer(confirmation, 'none'), '成交确认'],
  /**
   * What the package hides from the organisers until its outcome. `quotes`: its cells show no bids
   * (AU21). `identities`: no supplier has a cell for it (AU22).
   */
  secret: ['bmnr', codeOf({ 0: 'nothing', 1: 'quotes', 2: 'identities' }), '保密内容'],
} as const;
export type MatrixPackage = English<typeof matrixPackage>;

const matrixCell = {
  packageNumber: ['bbh', text, '包编号'],
  code: ['jjh', text, '竞价号'],
  bids: ['bjcs', int, '报价次数'],
  /**
   * The amount of the supplier's current valid bid. `null` if there is none, and in a sealed
   * auction until the outcome; then `rank` and `lastAt` are `null` too, and `bids` is 0.
   */
  amount: ['zbj', none(money), '当前报价'],
  rank: ['pm', none(int), '名次'],
  lastAt: ['bjsj', none(int), '最近报价时间'],
  outRound: ['cjlc', none(int), '出局轮次'],
} as const;
export type MatrixCell = English<typeof matrixCell>;

const matrixSupplier = {
  name: ['gysmc', text, '供应商名称'],
  cells: ['bList', list(wireObject(matrixCell)), '参与各包情况'],
} as const;
export type MatrixSupplier = English<typeof matrixSupplier>;

const pricedLine = {
  lineNo: ['hh', int, '行号'],
  name: ['mxmc', text, '明细名称'],
  unit: ['jldw', text, '计量单位'],
  quantityThousandths: ['slq', int, '数量（千分之一）'],
  price: ['dj', money, '单价'],
  amount: ['je', money, '金额'],
} as const;

const answer = codeOf({ 1: 'confirmed', 2: 'declined' });

export const awardEndpoints = {
  /**
   * Returns the steps of the award: all steps to organisers, and to a supplier the steps that were offered to
   * that supplier (several if lines are awarded). `state` is `none` without an award, and for a supplier
   * without a waiting or confirmed step.
   */
  award: endpoint('bidding.award', {
    path: '/app/authentication/dsxm/getCjqr',
    cost: 'cheap',
    summary: '成交确认状态',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      state: [
        'zt',
        codeOf({ 0: 'none', 1: 'waiting', 2: 'confirmed', 3: 'failed', 4: 'evaluating' }),
        '状态',
      ],
      steps: ['qrList', list(AwardStepWire), '确认过程'],
      waitMs: ['qrqx', int, '确认期限（毫秒）'],
    }),
  }),
  answerAward: endpoint('bidding.answerAward', {
    path: '/app/authentication/dsxm/submitCjqr',
    cost: 'cheap',
    summary: '成交供应商确认或放弃成交',
    write: true,
    request: wireRequest({
      packageNumber,
      answer: ['qrjg', answer, '确认结果'],
      /** The `number` of the answered step; `null` means the caller's waiting step that is due first. */
      step: ['bzh', newer(none(intBetween(1, 1_000_000)), null), '步骤序号'],
      /** Required to decline. Not stored with a confirmation, which needs no reason. */
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '放弃原因'],
    }),
    response: wireObject({}),
  }),
  /** Returns all packages of the project to which the given package belongs, in the project's order. */
  packages: endpoint('bidding.packages', {
    path: '/app/authentication/dsxm/listXmb',
    cost: 'cheap',
    summary: '同项目各包的竞价状态',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      packages: ['bList', list(wireObject(sibling)), '各包'],
      /**
       * Whether the caller can start a rehearsal now; false while a rehearsal of the project is
       * running. `null` if the caller is not the project's handler, if an auction of the project
       * has begun, and for a package of a rehearsal.
       */
      mayRehearse: ['kyl', newer(none(yesNo), null), '可发起演练'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  /**
   * Returns, to handler and supervisor, the packages of the project and its suppliers. Each
   * supplier has one cell for each package in which the supplier takes part, even without a bid
   * there; packages whose identities are secret have no cells (AU22). A supplier who would have no
   * cell is not in the list.
   */
  participation: endpoint('bidding.participation', {
    path: '/app/authentication/dsxm/listGyscyb',
    cost: 'cheap',
    summary: '供应商参与各包情况',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      packages: ['bList', list(wireObject(matrixPackage)), '各包'],
      suppliers: ['gysList', list(wireObject(matrixSupplier)), '供应商'],
    }),
  }),
  /**
   * Returns the unit prices of a supplier's current bid, to the organisers and to that supplier. If
   * there is no valid bid in the current round, and while quotes are sealed, `seq` is 0 and `lines`
   * is empty. `lines` is also empty for a bid of a total without unit prices, and has no entry for
   * a line that the bid left out (AU43).
   */
  bidLines: endpoint('bidding.bidLines', {
    path: '/app/authentication/dsxm/listBjmx',
    cost: 'cheap',
    summary: '某供应商当前报价的明细',
    request: wireRequest({ packageNumber, code: ['jjh', textUpTo(16), '竞价号'] }),
    response: wireObject({
      seq: ['sxh', int, '日志序号'],
      lines: ['mxList', list(wireObject(pricedLine)), '明细报价'],
    }),
  }),
};
