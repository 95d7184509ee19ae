import { limits } from '../../limits.ts';
import { packageNumber } from '../auction/package-number.ts';
import {
  codeOf,
  int,
  intBetween,
  list,
  listUpTo,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { evaluationTerms } from './draft.ts';

/* The evaluation by points (综合评分): the evaluators, their sealed score sheets, and the scores. */

const typed = (length: number) => textUpTo(length, 'mayBeEmpty');
const personId = ['ryid', textUpTo(64), '人员编号'] as const;
const code = ['jjh', textUpTo(16), '报价号'] as const;
const reason = ['yy', typed(limits.reasonLength), '原因'] as const;

/**
 * The state of an evaluator. `declared`: the evaluator declared to have no conflict of interest.
 * `withdrawn`: the evaluator declared a conflict and stepped back (回避).
 */
export const evaluatorState = codeOf({
  0: 'appointed',
  1: 'declared',
  2: 'withdrawn',
  3: 'removed',
});

const evaluator = {
  personId: ['ryid', text, '人员编号'],
  name: ['xm', text, '姓名'],
  unitName: ['zzmc', text, '单位'],
  state: ['zt', evaluatorState, '状态'],
  reason: ['yy', text, '原因'],
  answeredAtMs: ['smsj', none(int), '声明时间'],
  /** Whether the evaluator has submitted the score sheet of this package. */
  hasSubmitted: ['ytj', yesNo, '已提交评分'],
} as const;
export const EvaluatorWire = wireObject(evaluator);
export type Evaluator = English<typeof evaluator>;

const person = {
  id: ['ryid', text, '人员编号'],
  name: ['xm', text, '姓名'],
  unitName: ['zzmc', text, '单位'],
} as const;

/**
 * An evaluator's points for one supplier: one number for each criterion, in their order, in
 * hundredths of a point.
 */
const quotePoints = {
  code,
  points: ['fz', listUpTo(intBetween(0, 100_00), limits.criteria), '各评分项得分（百分之一分）'],
} as const;
export const GivenPointsWire = wireRequest(quotePoints);

const scored = {
  code: ['jjh', text, '报价号'],
  name: ['gysmc', text, '供应商名称'],
  amount: ['zbj', money, '总报价'],
  evaluated: ['psj', money, '评审价'],
  isSmall: ['xwbs', yesNo, '小微企业'],
  price: ['jgf', int, '价格分（百分之一分）'],
  criteria: ['pfList', list(int), '各评分项平均分（百分之一分）'],
  total: ['zf', int, '总分（百分之一分）'],
  rank: ['pm', int, '排名'],
} as const;
/**
 * The scores of one supplier, which exist only once all evaluators have submitted their score
 * sheets.
 */
export const ScoredQuote = wireObject(scored);
export type ScoredQuote = English<typeof scored>;

const sheet = {
  personId: ['ryid', text, '人员编号'],
  name: ['xm', text, '姓名'],
  given: ['fzList', list(GivenPointsWire), '评分'],
  /** The SHA-256 of the sheet that was recorded when the sheet was sealed. */
  hash: ['hxz', text, '校验值'],
  submittedAtMs: ['tjsj', int, '提交时间'],
} as const;
/** The opened score sheet of one evaluator. */
export const OpenedScoreSheet = wireObject(sheet);
export type OpenedScoreSheet = English<typeof sheet>;

const variance = {
  personId: ['ryid', text, '人员编号'],
  name: ['xm', text, '姓名'],
  code: ['jjh', text, '报价号'],
  total: ['zf', int, '评分（百分之一分）'],
  mean: ['pjf', int, '平均分（百分之一分）'],
  /** The evaluator's explanation of the variance; empty until the evaluator has given one. */
  reason: ['yy', text, '说明'],
} as const;
/**
 * A variance: an evaluator's total for a supplier is far from the mean of all evaluators, so that
 * the evaluator must explain it.
 */
export const ScoreVariance = wireObject(variance);
export type ScoreVariance = English<typeof variance>;

const panel = {
  ...evaluationTerms,
  /** The least number of evaluators; the number of evaluators must also be odd. */
  needed: ['zsps', int, '最少评审人数'],
  variancePercent: ['pcbl', int, '偏差比例（%）'],
  evaluators: ['psList', list(EvaluatorWire), '评审人员'],
  /** The people who may be appointed; empty if the caller cannot appoint now. */
  candidates: ['hxList', list(wireObject(person)), '可选评审人员'],
  /** Whether all score sheets are submitted, so that `scores`, `sheets` and `variances` are filled. */
  isComplete: ['ywc', yesNo, '评分已完成'],
  scores: ['dfList', list(ScoredQuote), '得分'],
  sheets: ['bList', list(OpenedScoreSheet), '评分表'],
  variances: ['pcList', list(ScoreVariance), '偏差'],
} as const;
/** The evaluation by points of one package, for handler and supervisor. */
export const ScoringPanel = wireObject(panel);
export type ScoringPanel = English<typeof panel>;

const task = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  state: ['zt', evaluatorState, '状态'],
  /**
   * Whether the caller can give scores now: the quotes are opened, and the evaluation is not
   * decided yet.
   */
  isOpen: ['kpfbs', yesNo, '可评分'],
  hasSubmitted: ['ytj', yesNo, '已提交评分'],
  /** The number of the evaluator's variances that still need an explanation. */
  reasonsAsked: ['dsmsl', int, '待说明偏差'],
} as const;
/** One package for which the caller is appointed as evaluator. */
export const ScoringTask = wireObject(task);
export type ScoringTask = English<typeof task>;

const ownScoring = {
  ...task,
  ...evaluationTerms,
  /** The suppliers whose quotes are opened; empty before the opening. */
  suppliers: [
    'gysList',
    list(wireObject({ code: ['jjh', text, '报价号'], name: ['gysmc', text, '供应商名称'] })),
    '供应商',
  ],
  /** The caller's score sheet as evaluator; empty until the caller has submitted the sheet. */
  given: ['fzList', list(GivenPointsWire), '我的评分'],
  variances: ['pcList', list(ScoreVariance), '我的偏差'],
} as const;
/** The caller's work as evaluator of one package, without the points of other evaluators. */
export const OwnScoring = wireObject(ownScoring);
export type OwnScoring = English<typeof ownScoring>;

const done = wireObject({});

export const scoringEndpoints = {
  panel: endpoint('scoring.panel', {
    path: '/app/authentication/dsxm/getPsxz',
    cost: 'cheap',
    summary: '综合评分：评审小组、评分进度，全部提交后的得分',
    request: wireRequest({ packageNumber }),
    response: wireObject({ panel: ['ps', ScoringPanel, '评审'] }),
  }),
  appoint: endpoint('scoring.appoint', {
    path: '/app/authentication/dsxm/addPsry',
    cost: 'cheap',
    summary: '指定评审人员',
    write: true,
    request: wireRequest({ packageNumber, personId }),
    response: done,
  }),
  remove: endpoint('scoring.remove', {
    path: '/app/authentication/dsxm/delPsry',
    cost: 'cheap',
    summary: '更换评审人员（评分提交前，说明原因）',
    write: true,
    request: wireRequest({ packageNumber, personId, reason }),
    response: done,
  }),
  tasks: endpoint('scoring.tasks', {
    path: '/app/authentication/dsxm/listWdps',
    cost: 'cheap',
    summary: '我的评审任务',
    request: wireRequest({}),
    response: wireObject({ rows: ['list', list(ScoringTask), '评审任务'] }),
  }),
  own: endpoint('scoring.own', {
    path: '/app/authentication/dsxm/getWdps',
    cost: 'cheap',
    summary: '我的评审：声明、评分表、偏差说明',
    request: wireRequest({ packageNumber }),
    response: wireObject({ scoring: ['ps', OwnScoring, '评审'] }),
  }),
  declare: endpoint('scoring.declare', {
    path: '/app/authentication/dsxm/saveHbsm',
    cost: 'cheap',
    summary: '声明无利害关系，或申请回避',
    write: true,
    request: wireRequest({ packageNumber, hasConflict: ['hbbs', yesNo, '回避'], reason }),
    response: done,
  }),
  /** Submits the score sheet, once. The sheet stays sealed until all evaluators have submitted a sheet. */
  submit: endpoint('scoring.submit', {
    path: '/app/authentication/dsxm/submitPsfb',
    cost: 'cheap',
    summary: '密封提交评分表',
    write: true,
    request: wireRequest({
      packageNumber,
      given: ['fzList', listUpTo(GivenPointsWire, limits.projectSignUps), '评分'],
    }),
    response: wireObject({ hash: ['hxz', text, '校验值'] }),
  }),
  explain: endpoint('scoring.explain', {
    path: '/app/authentication/dsxm/savePcsm',
    cost: 'cheap',
    summary: '说明评分偏差',
    write: true,
    request: wireRequest({ packageNumber, code, reason }),
    response: done,
  }),
};
