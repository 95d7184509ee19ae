import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  int32,
  list,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { opinion, ReviewFlow, reviewResult } from '../work/approval.ts';
import { NoticeBlock, noticeAudience, noticeKind } from './notice.ts';

/* Notices in the console (公告管理): writing, review by another person, publication, withdrawal. */

export const noticeDraftState = codeOf({
  0: 'draft',
  1: 'inReview',
  2: 'rejected',
  3: 'published',
  4: 'withdrawn',
});
export type NoticeDraftState = 'draft' | 'inReview' | 'rejected' | 'published' | 'withdrawn';

const content = {
  kind: ['gglx', noticeKind, '公告类型'],
  title: ['ggbt', textUpTo(limits.noticeTitle, 'mayBeEmpty'), '公告标题'],
  /** The region that the notice is for; empty for all regions. */
  regionCode: ['xzqh', textUpTo(12, 'mayBeEmpty'), '适用地区'],
  audience: ['ggdx', noticeAudience, '公告对象'],
  isTop: ['zdbz', yesNo, '置顶'],
  /** The body of the notice as rich text, which the server sanitizes before it stores the text. */
  html: ['zw', textUpTo(limits.noticeText, 'mayBeEmpty'), '正文'],
  /**
   * The time at which the notice is published after its approval; `null` publishes it immediately on
   * approval.
   */
  publishAtMs: ['fbsj', none(compactTime), '发布时间'],
  objectionUntilMs: ['gsjzsj', none(compactTime), '公示截止时间'],
  fileGroup: ['filegroup', none(textUpTo(64)), '附件'],
} as const;
/** The content of a notice as its author enters it. */
export const NoticeContent = wireObject(content);
export type NoticeContent = English<typeof content>;

const draftRow = {
  id: ['ggid', text, '公告编号'],
  kind: ['gglx', noticeKind, '公告类型'],
  title: ['ggbt', text, '公告标题'],
  state: ['zt', noticeDraftState, '状态'],
  authorName: ['zxr', text, '撰写人'],
  savedAtMs: ['bcsj', compactTime, '保存时间'],
  /** The publication time, which may be in the future; `null` before the approval and after a withdrawal. */
  publishedAtMs: ['fbsj', none(compactTime), '发布时间'],
  readCount: ['ydcs', int, '阅读次数'],
} as const;
export const NoticeDraftRow = wireObject(draftRow);
export type NoticeDraftRow = English<typeof draftRow>;

const event = {
  sentence: ['czmc', text, '操作'],
  personName: ['czr', text, '操作人'],
  atMs: ['czsj', compactTime, '时间'],
} as const;

const sheet = {
  id: ['ggid', text, '公告编号'],
  state: ['zt', noticeDraftState, '状态'],
  version: ['bb', int32, '版本'],
  /**
   * The hash of the content under review. A decision must contain this hash, and is refused if the content
   * has changed since.
   */
  hash: ['hash', text, '内容摘要'],
  reason: ['yy', text, '未通过原因'],
  content: ['nr', NoticeContent, '内容'],
  regionName: ['xzqhmc', text, '适用地区名称'],
  /** The body of the notice in the form in which readers will see it. */
  body: ['yl', list(NoticeBlock), '预览'],
  events: ['sjzList', list(wireObject(event)), '操作记录'],
  flow: ['lc', none(ReviewFlow), '审核流程'],
} as const;
export const NoticeSheet = wireObject(sheet);
export type NoticeSheet = English<typeof sheet>;

const id = ['ggid', textUpTo(64), '公告编号'] as const;
const version = ['bb', int32, '版本'] as const;

export const noticeEditorEndpoints = {
  list: endpoint('noticeEditor.list', {
    path: '/app/authentication/gg/listGggl',
    cost: 'cheap',
    summary: '公告管理列表',
    request: wireRequest({
      state: ['zt', none(noticeDraftState), '状态'],
      keyword: ['gjz', textUpTo(limits.noticeKeyword, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(NoticeDraftRow), '公告'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  read: endpoint('noticeEditor.read', {
    path: '/app/authentication/gg/getGggl',
    cost: 'cheap',
    summary: '公告的内容、状态与操作记录',
    request: wireRequest({ id }),
    response: wireObject({ sheet: ['gg', NoticeSheet, '公告'] }),
  }),
  create: endpoint('noticeEditor.create', {
    path: '/app/authentication/gg/addGg',
    cost: 'cheap',
    summary: '新建公告草稿',
    write: true,
    request: wireRequest({ kind: ['gglx', noticeKind, '公告类型'] }),
    response: wireObject({ id: ['ggid', text, '公告编号'] }),
  }),
  save: endpoint('noticeEditor.save', {
    path: '/app/authentication/gg/saveGg',
    cost: 'cheap',
    summary: '保存公告草稿',
    write: true,
    request: wireRequest({ id, version, content: ['nr', wireRequest(content), '内容'] }),
    response: wireObject({ version }),
  }),
  submit: endpoint('noticeEditor.submit', {
    path: '/app/authentication/gg/submitGg',
    cost: 'cheap',
    summary: '提交公告审核',
    write: true,
    request: wireRequest({ id, version }),
    response: wireObject({}),
  }),
  recall: endpoint('noticeEditor.recall', {
    path: '/app/authentication/gg/recallGg',
    cost: 'cheap',
    summary: '撤回公告审核',
    write: true,
    request: wireRequest({ id }),
    response: wireObject({}),
  }),
  withdraw: endpoint('noticeEditor.withdraw', {
    path: '/app/authentication/gg/withdrawGg',
    cost: 'cheap',
    summary: '撤下已发布的公告',
    write: true,
    request: wireRequest({
      id,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: wireObject({}),
  }),
  decide: endpoint('noticeEditor.decide', {
    path: '/app/web/authentication/wf/submitGgsh',
    cost: 'cheap',
    summary: '提交公告审核意见',
    write: true,
    request: wireRequest({
      id,
      hash: ['hash', textUpTo(64), '内容摘要'],
      result: ['result', none(reviewResult), '审核结果'],
      opinion,
    }),
    response: wireObject({}),
  }),
};
