import {
  codeOf,
  codesByPlace,
  compactTime,
  int,
  int32,
  list,
  newer,
  none,
  text,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { NoticeBlock } from '../mall/notice.ts';
import { opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { projectId } from './editor.ts';
import { NoticeForm } from './notice-form.ts';
import { noticeStates } from './states.ts';

/* The notice that announces a project's result (成交公告、流标公告): editing and review of the notice. */

export const noticeState = codesByPlace(noticeStates);

const noticeAction = codeOf({ 1: 'save', 2: 'submit', 3: 'withdraw' });
export type NoticeAction = 'save' | 'submit' | 'withdraw';

const version = ['bbxh', int32, '版本'] as const;
const noticeKind = codeOf({ 1: 'award', 2: 'failed' });
export type ResultNoticeKind = 'award' | 'failed';

const file = {
  kind: ['gglx', noticeKind, '公告类型'],
  state: ['ggzt', noticeState, '公告状态'],
  version,
  form: ['nr', NoticeForm, '公告内容'],
  title: ['ggbt', text, '公告标题'],
  /** The whole text of the notice, made from the project's record and `form`. */
  body: ['zw', list(NoticeBlock), '正文'],
  dueAtMs: ['jzsj', compactTime, '应公告截止时间'],
  publishedAtMs: ['fbsj', none(compactTime), '公告时间'],
  publicityEndsAtMs: ['gsjzsj', none(int), '公示截止时间'],
  noticeId: ['ggid', none(text), '公告编号'],
  /**
   * The names of the evaluators in the project's record; empty if the quotes were not evaluated by
   * points.
   */
  evaluators: ['psryList', newer(list(text), []), '评审人员'],
  /**
   * Whether people evaluated the quotes; if false, the form of the notice does not ask for the
   * evaluators' names.
   */
  isEvaluated: ['rgps', newer(yesNo, true), '经人员评审'],
  /** The actions that the caller can take now. */
  actions: ['czList', list(noticeAction), '可执行操作'],
} as const;
export const NoticeFile = wireObject(file);
export type NoticeFile = English<typeof file>;

const done = wireObject({ state: ['ggzt', noticeState, '公告状态'], version });

const review = {
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  notice: ['gg', NoticeFile, '结果公告'],
  result: ['shjg', none(reviewResult), '审核结果'],
  opinion: ['shyj', text, '审核意见'],
  reviewedAtMs: ['shsj', none(compactTime), '审核时间'],
  reviewerName: ['shr', text, '审核人'],
  flow: ['lc', ReviewFlow, '流程'],
} as const;
/** A result notice under review, with the fields of the review. */
export const NoticeReview = wireObject(review);
export type NoticeReview = English<typeof review>;

export const resultNoticeEndpoints = {
  save: endpoint('resultNotice.save', {
    path: '/app/authentication/dsxm/saveJggg',
    cost: 'cheap',
    summary: '保存结果公告草稿',
    write: true,
    request: wireRequest({ id: projectId, version, form: ['nr', NoticeForm, '公告内容'] }),
    response: done,
  }),
  submit: endpoint('resultNotice.submit', {
    path: '/app/authentication/dsxm/submitJggg',
    cost: 'cheap',
    summary: '提交结果公告审核',
    write: true,
    request: wireRequest({ id: projectId, version }),
    response: done,
  }),
  withdraw: endpoint('resultNotice.withdraw', {
    path: '/app/authentication/dsxm/chJggg',
    cost: 'cheap',
    summary: '撤回结果公告审核',
    write: true,
    request: wireRequest({ id: projectId }),
    response: done,
  }),
  review: endpoint('resultNotice.review', {
    path: '/app/web/authentication/wf/getJgggsh',
    cost: 'cheap',
    summary: '结果公告审核详情',
    request: wireRequest({ id: projectId }),
    response: wireObject({ review: ['jgggsh', NoticeReview, '结果公告审核'] }),
  }),
  decide: endpoint('resultNotice.decide', {
    path: '/app/web/authentication/wf/submitJgggsh',
    cost: 'cheap',
    summary: '提交结果公告审核意见',
    write: true,
    request: wireRequest({
      id: projectId,
      result: ['result', none(reviewResult), '审核结果'],
      opinion,
    }),
    response: wireObject({}),
  }),
};
