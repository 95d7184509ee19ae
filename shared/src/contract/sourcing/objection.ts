import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type Codec, type English, wireObject, wireRequest } from '../kernel/wire.ts';
import {
  type ObjectionConclusion,
  type ObjectionStage,
  type ObjectionState,
  objectionStages,
  objectionStates,
} from './states.ts';

/* Objections (质疑) of suppliers to a project, and the answers to them. */

const numbered = <T extends string>(names: readonly T[]): Codec<T> =>
  codeOf(
    Object.fromEntries(names.map((name, index) => [String(index + 1), name])) as Readonly<
      Record<string, T>
    >,
  );

export const objectionStage = numbered<ObjectionStage>(objectionStages);
export const objectionState = numbered<ObjectionState>(objectionStates);
export const objectionVerdict = codeOf({ 1: 'upheld', 2: 'rejected' });
export type ObjectionVerdict = 'upheld' | 'rejected';

export const objectionConclusion: Codec<ObjectionConclusion> = codeOf({
  1: 'stands',
  2: 'annulled',
});

const projectNumber = ['xmbh', textUpTo(40), '项目编号'] as const;
const objectionId = ['zyid', textUpTo(64), '质疑'] as const;
const long = textUpTo(limits.objectionText, 'mayBeEmpty');
const moment = none(int);

const texts = {
  facts: ['zysx', long, '质疑事项和事实'],
  basis: ['flyj', long, '法律依据'],
  request: ['zyqq', long, '质疑请求'],
} as const;

const row = {
  id: objectionId,
  number: ['zybh', text, '质疑编号'],
  projectNumber,
  projectName: ['xmmc', text, '项目名称'],
  supplierName: ['gysmc', text, '质疑供应商'],
  stage: ['zyjd', objectionStage, '质疑环节'],
  state: ['zt', objectionState, '状态'],
  ...texts,
  /**
   * Whether the objection is open and therefore holds the award: no orders are created from it, and
   * existing orders are on hold.
   */
  holdsAward: ['ztcj', yesNo, '暂停成交'],
  raisedAtMs: ['tcsj', compactTime, '提出时间'],
  answerDueAtMs: ['dfjzsj', int, '答复截止时间'],
  verdict: ['dfjg', none(objectionVerdict), '答复结果'],
  answer: ['dfnr', text, '答复内容'],
  answeredByName: ['dfr', text, '答复人'],
  answeredAtMs: ['dfsj', none(compactTime), '答复时间'],
  complaintUntilMs: ['tsjzsj', moment, '投诉截止时间'],
  conclusion: ['cljg', none(objectionConclusion), '处理结果'],
  conclusionReason: ['clly', text, '处理理由'],
  concludedAtMs: ['clsj', none(compactTime), '处理时间'],
  canAnswer: ['kdfbs', yesNo, '可答复'],
  canWithdraw: ['kchbs', yesNo, '可撤回'],
  canConclude: ['kclbs', yesNo, '可处理'],
  canComplain: ['kdjtsbs', newer(yesNo, false), '可登记投诉'],
} as const;
/** One objection, with its answer and conclusion if there are any. */
export const Objection = wireObject(row);
export type Objection = English<typeof row>;

const windowOfStage = {
  stage: ['zyjd', objectionStage, '质疑环节'],
  fromMs: ['kssj', moment, '开始时间'],
  untilMs: ['jzsj', moment, '截止时间'],
  isOpen: ['kzybs', yesNo, '可质疑'],
} as const;

export const objectionEndpoints = {
  /**
   * Returns a page of objections: to a supplier, the supplier's own; to a handler, those about
   * projects of the handler's unit; to a supervisor, those about projects that the supervisor
   * supervises.
   */
  list: endpoint('objection.list', {
    path: '/app/authentication/dsxm/listXmzy',
    cost: 'cheap',
    summary: '质疑登记（供应商：本单位提出的；经办人、监督人：所管项目的）',
    request: wireRequest({
      projectNumber: ['xmbh', none(textUpTo(40)), '项目编号'],
      openOnly: ['dfbs', yesNo, '仅待答复'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(Objection), '质疑'],
      total: ['totalrowno', int, '总行数'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  windows: endpoint('objection.windows', {
    path: '/app/authentication/dsxm/getXmzyqx',
    cost: 'cheap',
    summary: '各环节的质疑期限',
    request: wireRequest({ projectNumber }),
    response: wireObject({
      windows: ['qxList', list(wireObject(windowOfStage)), '期限'],
      projectName: ['xmmc', text, '项目名称'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  raise: endpoint('objection.raise', {
    path: '/app/authentication/dsxm/saveXmzy',
    cost: 'cheap',
    summary: '提出质疑（每个环节一次）',
    write: true,
    request: wireRequest({ projectNumber, stage: ['zyjd', objectionStage, '质疑环节'], ...texts }),
    response: wireObject({ id: objectionId, number: ['zybh', text, '质疑编号'] }),
  }),
  answer: endpoint('objection.answer', {
    path: '/app/authentication/dsxm/dfXmzy',
    cost: 'cheap',
    summary: '答复质疑',
    write: true,
    request: wireRequest({
      id: objectionId,
      verdict: ['dfjg', objectionVerdict, '答复结果'],
      answer: ['dfnr', long, '答复内容'],
    }),
    response: wireObject({}),
  }),
  /**
   * Decides the consequence of an objection that was upheld: the result stands, or the award is
   * annulled.
   */
  conclude: endpoint('objection.conclude', {
    path: '/app/authentication/dsxm/clXmzy',
    cost: 'cheap',
    summary: '处理成立的质疑（不影响结果，或成交结果作废）',
    write: true,
    request: wireRequest({
      id: objectionId,
      conclusion: ['cljg', objectionConclusion, '处理结果'],
      reason: ['clly', textUpTo(limits.reasonLength, 'mayBeEmpty'), '处理理由'],
    }),
    response: wireObject({}),
  }),
  withdraw: endpoint('objection.withdraw', {
    path: '/app/authentication/dsxm/chXmzy',
    cost: 'cheap',
    summary: '撤回质疑',
    write: true,
    request: wireRequest({ id: objectionId }),
    response: wireObject({}),
  }),
};
