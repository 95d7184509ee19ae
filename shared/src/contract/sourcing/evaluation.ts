import { fen } from '../../domain/kernel/numbers/money.ts';
import { limits } from '../../limits.ts';
import { packageNumber } from '../auction/package-number.ts';
import {
  codeOf,
  int,
  int32,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { wireColumns } from '../kernel/columns.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { evaluationMethod } from './draft.ts';
import { negotiationState } from './negotiation.ts';

/* The evaluation (评审) of an inquiry's opened quotes: comparison, explanations of prices, decision. */

const code = ['jjh', textUpTo(16), '报价号'] as const;
const lineNo = ['hh', none(int32), '行号'] as const;

const offered = {
  lineNo: ['hh', int32, '行号'],
  /** The unit price; `null` if the supplier quoted none for the line. */
  price: ['dj', none(money), '单价'],
  brand: ['pp', text, '品牌'],
  model: ['xh', text, '型号'],
  deviation: ['plsm', text, '偏离说明'],
  taxRate: ['sl', text, '税率'],
} as const;
export type OfferedLine = English<typeof offered>;

const compared = {
  code: ['jjh', text, '报价号'],
  name: ['gysmc', text, '供应商名称'],
  amount: ['zbj', money, '总报价'],
  /** The amount by which the quote is ranked: the total less the deduction for small firms (PE6). */
  evaluated: ['psj', newer(money, fen(0)), '评审价'],
  /**
   * The rank of the quote for the award, from 1; `null` if the evaluation excluded the whole quote.
   */
  rank: ['pm', none(int), '排名'],
  quotedAtMs: ['bjsj', int, '报价时间'],
  deliveryDays: ['jhts', text, '交货期（天）'],
  validDays: ['yxts', text, '报价有效期（天）'],
  note: ['bz', text, '备注'],
  fileGroup: ['fj', none(text), '附件'],
  /** Whether the evaluation excluded the whole quote. */
  isExcluded: ['wtgbs', yesNo, '未通过评审'],
  lines: ['mxList', wireColumns(offered), '明细'],
} as const;
/** The opened quote of one supplier in the comparison. */
export const ComparedQuote = wireObject(compared);
export type ComparedQuote = English<typeof compared>;

const item = {
  lineNo: ['hh', int32, '行号'],
  name: ['mxmc', text, '名称'],
  unit: ['dw', text, '单位'],
  quantityThousandths: ['slqf', int, '数量（千分之一）'],
  /**
   * AU43: the codes of the suppliers who quoted this line, best first; empty if the package is awarded as a
   * whole.
   */
  ranking: ['pxList', newer(list(text), []), '本行排序'],
  /**
   * AU43: the code of the supplier who would get the line or has got it; `null` if nobody would,
   * and if the package is awarded as a whole.
   */
  holder: ['cjjjh', newer(none(text), null), '本行拟成交'],
} as const;
export const ComparedItem = wireObject(item);
export type ComparedItem = English<typeof item>;

const explanation = {
  id: ['smid', text, '说明编号'],
  code: ['jjh', text, '报价号'],
  /**
   * The number of the line whose price the question is about; `null` if the question is about the
   * total.
   */
  lineNo,
  question: ['wt', text, '要求说明的问题'],
  askedAtMs: ['tcsj', int, '提出时间'],
  dueAtMs: ['jzsj', int, '答复截止时间'],
  /** The supplier's answer; `null` until the supplier has answered. */
  answer: ['hf', none(text), '答复'],
  answeredAtMs: ['hfsj', none(int), '答复时间'],
} as const;
/** A question to a supplier about a quoted price, with the answer. */
export const Explanation = wireObject(explanation);
export type Explanation = English<typeof explanation>;

const exclusion = {
  code,
  /** AU43: the excluded line; `null` if the whole quote is excluded. */
  lineNo: ['hh', newer(none(int32), null), '行号'],
  reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '未通过评审的原因'],
} as const;

const grid = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  state: [
    'zt',
    codeOf({
      0: 'evaluating',
      1: 'waiting',
      2: 'confirmed',
      3: 'failed',
      4: 'none',
      5: 'voided',
    }),
    '评审状态',
  ],
  /** Whether the decision waits for the supervisor's countersign. */
  isWaiting: ['ddhq', yesNo, '等待会签'],
  /**
   * The exclusions of the proposal that waits for the supervisor or, without one, of the decision;
   * empty before both.
   */
  excluded: ['wtgList', list(wireObject(exclusion)), '未通过评审的供应商'],
  note: ['psyj', text, '评审意见'],
  mayDecide: ['kps', yesNo, '可提交评审结果'],
  ceiling: ['zgxj', money, '起始价'],
  needed: ['zsgys', int, '最少供应商数'],
  awardBy: ['cjms', newer(codeOf({ 1: 'total', 2: 'lines' }), 'total'), '成交方式'],
  method: ['psbf', newer(evaluationMethod, 'lowest'), '评审办法'],
  smallFirmDeduction: ['xwkc', newer(int, 0), '小微企业价格扣除（%）'],
  /** The most rounds of a negotiation with the first-ranked supplier; 0: no negotiation takes place. */
  negotiationRounds: ['yjlc', newer(int, 0), '议价轮次'],
  negotiations: [
    'yjList',
    list(
      wireObject({
        id: ['yjid', text, '议价主键'],
        number: ['yjbh', text, '议价编号'],
        code: ['jjh', text, '报价号'],
        state: ['zt', negotiationState, '议价状态'],
        amount: ['hjje', money, '现行合计'],
      }),
    ),
    '议价',
  ],
  items: ['xmList', list(ComparedItem), '采购清单'],
  quotes: ['gysList', list(ComparedQuote), '供应商报价'],
  explanations: ['smList', list(Explanation), '报价说明'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
} as const;
/** The opened quotes of one package side by side, for handler and supervisor. */
export const EvaluationGrid = wireObject(grid);
export type EvaluationGrid = English<typeof grid>;

const comparedFile = {
  code: ['jjh', text, '报价号'],
  fileId: ['wjid', text, '文件'],
  name: ['wjm', text, '文件名'],
  size: ['dx', int, '大小'],
  /** The SHA-256 (hex) of the file when the quote was sealed; empty for a file that was added later. */
  hash: ['hxz', text, '校验值'],
  verdict: ['hyjg', codeOf({ 0: 'intact', 1: 'changed', 2: 'missing', 3: 'added' }), '核验结果'],
} as const;
/** An attachment of an opened quote, compared with the list that was sealed with the quote. */
export const ComparedFileWire = wireObject(comparedFile);
export type ComparedFileWire = English<typeof comparedFile>;

export const evaluationEndpoints = {
  /**
   * Returns the attachments of the opened quotes. The platform hashes the stored files and compares
   * the hashes with those that were sealed. Refused before the quotes are opened.
   */
  files: endpoint('evaluation.files', {
    path: '/app/authentication/dsxm/getXjpsFj',
    cost: 'cheap',
    summary: '询价评审：报价附件与密封时的校验值核对',
    request: wireRequest({ packageNumber }),
    response: wireObject({ files: ['list', list(ComparedFileWire), '附件'] }),
  }),
  /**
   * Returns the comparison of a package's quotes; refused before the quotes are opened, and for a
   * package that was stopped or is no inquiry.
   */
  grid: endpoint('evaluation.grid', {
    path: '/app/authentication/dsxm/getXjps',
    cost: 'cheap',
    summary: '询价评审：采购清单与各供应商报价对照',
    request: wireRequest({ packageNumber }),
    response: wireObject({ grid: ['ps', EvaluationGrid, '评审'] }),
  }),
  ask: endpoint('evaluation.ask', {
    path: '/app/authentication/dsxm/addBjsmYq',
    cost: 'cheap',
    summary: '要求供应商书面说明报价',
    write: true,
    request: wireRequest({
      packageNumber,
      code,
      lineNo,
      question: ['wt', textUpTo(limits.explanation, 'mayBeEmpty'), '问题'],
    }),
    response: wireObject({ id: ['smid', text, '说明编号'] }),
  }),
  /**
   * Returns the questions that were asked about the quote of the caller's supplier, with the
   * answers.
   */
  questions: endpoint('evaluation.questions', {
    path: '/app/authentication/dsxm/listWdBjsm',
    cost: 'cheap',
    summary: '供应商本人须说明的报价',
    request: wireRequest({ packageNumber }),
    response: wireObject({ explanations: ['list', list(Explanation), '报价说明'] }),
  }),
  answer: endpoint('evaluation.answer', {
    path: '/app/authentication/dsxm/saveBjsm',
    cost: 'cheap',
    summary: '供应商答复报价说明',
    write: true,
    request: wireRequest({
      packageNumber,
      id: ['smid', textUpTo(64), '说明编号'],
      answer: ['hf', textUpTo(limits.explanation, 'mayBeEmpty'), '答复'],
    }),
    response: wireObject({}),
  }),
  /** Proposes the decision, which takes effect only when the supervisor countersigns it. */
  decide: endpoint('evaluation.decide', {
    path: '/app/authentication/dsxm/submitXjps',
    cost: 'cheap',
    summary: '提交评审结果，监督人会签后生效',
    write: true,
    request: wireRequest({
      packageNumber,
      excluded: [
        'wtgList',
        listUpTo(wireRequest(exclusion), limits.exclusions),
        '未通过评审的供应商',
      ],
      note: ['psyj', textUpTo(limits.reasonLength, 'mayBeEmpty'), '评审意见'],
    }),
    response: wireObject({
      text: ['text', text, '提示'],
      waiting: ['ddhq', yesNo, '等待会签'],
    }),
  }),
};
