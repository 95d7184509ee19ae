import { limits } from '../../limits.ts';
import {
  codeOf,
  codes,
  compactTime,
  int,
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
import { documentFile, MadeFile } from '../kernel/made-file.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { orderId } from '../ordering/order.ts';
import type { AcceptanceState } from './states.ts';

/* Acceptance (验收): one or two people of the unit inspect the received pieces. */

export const acceptanceState = codes<AcceptanceState>(['pendingCosign', 'done', 'refused']);
export const remedy = codeOf({ 1: 'replace', 2: 'release' });
export const acceptanceId = ['ysdid', textUpTo(64), '验收单编号'] as const;

/** The tabs of the list of acceptances. */
export const acceptanceTab = codeOf({ 0: 'waiting', 1: 'done' });
export type AcceptanceTab = 'waiting' | 'done';

const row = {
  orderId: ['ddid', text, '订单主键'],
  orderNumber: ['ddbh', text, '订单编号'],
  orderName: ['ddmc', text, '订单名称'],
  supplierName: ['gysmc', text, '供应商'],
  buyerName: ['cgr', text, '采购人'],
  amount: ['je', money, '金额'],
  /** The number of received pieces that wait for an acceptance. */
  pieces: ['dyssl', int, '待验收数量'],
  /**
   * In the tab `waiting`, the id of the order's acceptance that waits for a cosigner; `null` if
   * none waits. In the tab `done`, the id of an acceptance that is done or refused.
   */
  acceptanceId: ['ysdid', none(text), '验收单编号'],
  acceptanceNumber: ['ysdh', text, '验收单号'],
  state: ['zt', none(acceptanceState), '验收单状态'],
  atMs: ['sj', none(compactTime), '时间'],
  /** In the tab `waiting`, whether separation of duties keeps the caller from accepting the order. */
  isBarred: ['hbbs', newer(yesNo, false), '须回避'],
} as const;
export const AcceptanceRow = wireObject(row);
export type AcceptanceRow = English<typeof row>;

const judged = {
  lineNo: ['hh', intBetween(1, limits.orderLines), '行号'],
  qualified: ['hgsl', intBetween(0, limits.orderQuantity), '合格数量'],
  rejected: ['bhgsl', intBetween(0, limits.orderQuantity), '不合格数量'],
  reason: ['bhgyy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '不合格原因'],
  remedy: ['clfs', none(remedy), '处理方式'],
} as const;
export const JudgedLine = wireRequest(judged);

const line = {
  lineNo: judged.lineNo,
  name: ['spmc', text, '商品名称'],
  spec: ['gg', newer(text, ''), '规格'],
  received: ['yssl', int, '验收数量'],
  qualified: judged.qualified,
  rejected: judged.rejected,
  reason: ['bhgyy', text, '不合格原因'],
  remedy: ['clfs', none(codeOf({ 1: 'replace', 2: 'release' })), '处理方式'],
  amount: ['je', money, '金额'],
} as const;
const acceptance = {
  id: ['ysdid', text, '验收单编号'],
  number: ['ysdh', text, '验收单号'],
  state: ['zt', acceptanceState, '状态'],
  leadName: ['ysr', text, '验收人'],
  cosignerName: ['hqr', text, '会签人'],
  needsCosign: ['hqbs', yesNo, '需会签'],
  note: ['bz', text, '说明'],
  photoGroup: ['zpz', none(text), '照片'],
  freight: ['yf', money, '运费'],
  amount: ['je', money, '金额'],
  createdAtMs: ['cjsj', compactTime, '提交时间'],
  doneAtMs: ['wcsj', none(compactTime), '完成时间'],
  lines: ['mxList', list(wireObject(line)), '明细'],
} as const;
/** One acceptance with the result of each line. */
export const Acceptance = wireObject(acceptance);
export type Acceptance = English<typeof acceptance>;

const made = wireObject({
  id: ['ysdid', text, '验收单编号'],
  number: ['ysdh', text, '验收单号'],
  state: ['zt', acceptanceState, '状态'],
});

export const acceptanceEndpoints = {
  /**
   * Returns a page of a tab. `waiting`: the unit's orders with received pieces to accept, or with
   * an acceptance to cosign. `done`: the unit's acceptances that are done or refused.
   */
  list: endpoint('acceptance.list', {
    path: '/app/authentication/ysgl/listYs',
    cost: 'cheap',
    summary: '待验收与已验收列表',
    request: wireRequest({
      tab: ['zt', acceptanceTab, '页签'],
      keyword: ['gjz', textUpTo(64, 'mayBeEmpty'), '关键词'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(AcceptanceRow), '验收'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Submits an acceptance, perhaps one that was filled in offline. `clientKey` is a key that the
   * device generated: an acceptance that is sent again with the same key and content is stored only
   * once; the same key with other content is refused.
   */
  submit: endpoint('acceptance.submit', {
    path: '/app/authentication/ysgl/submitYs',
    cost: 'cheap',
    summary: '提交验收（逐行合格、不合格数量），可离线填写后补交',
    write: true,
    request: wireRequest({
      orderId,
      clientKey: ['sbbh', textUpTo(64), '设备侧编号'],
      lines: ['mxList', listUpTo(JudgedLine, limits.orderLines), '明细'],
      note: ['bz', textUpTo(limits.reasonLength, 'mayBeEmpty'), '说明'],
      photoGroup: ['zpz', none(textUpTo(64)), '照片'],
    }),
    response: made,
  }),
  cosign: endpoint('acceptance.cosign', {
    path: '/app/authentication/ysgl/hqYs',
    cost: 'cheap',
    summary: '会签验收单',
    write: true,
    request: wireRequest({
      id: acceptanceId,
      isAgreed: ['tybs', yesNo, '同意'],
      opinion: ['yj', textUpTo(limits.reasonLength, 'mayBeEmpty'), '意见'],
    }),
    response: made,
  }),
  paper: endpoint('acceptance.paper', {
    path: '/app/authentication/ysgl/getYsd',
    cost: 'document',
    summary: '验收单（PDF）',
    file: documentFile,
    request: wireRequest({ id: acceptanceId }),
    response: MadeFile,
  }),
};
