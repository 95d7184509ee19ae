import { limits } from '../../../limits.ts';
import {
  compactTime,
  epochMs,
  int,
  int32,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../../kernel/codecs.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { wireObject, wireRequest } from '../../kernel/wire.ts';
import { AuctionLive, BidRow, PackageInfo, Reminder, runState, Viewer } from '../auction.ts';

/*
 * The live auction service: an API of the platform whose paths begin with `/live` instead of
 * `/app`, with the token in a header and bodies of plain JSON. The service token of a relay may
 * read everything; a person's token may read and do what that person may.
 */

const packageNumber = ['bbh', textUpTo(64), '包编号'] as const;
const done = wireObject({
  errorCode: ['errCode', int, '错误码'],
  errorMessage: ['errMsg', text, '错误信息'],
  /**
   * Whether the command waits for the supervisor's countersign; `null` in the response of a live service that
   * has no countersigns.
   */
  waiting: ['ddhq', none(yesNo), '等待会签'],
});

export const liveEndpoints = {
  /**
   * The heartbeat of a relay: every second the relay reports its state, with the service token. The
   * response has the sessions that ended lately; a relay learns only in this way of sessions that
   * were ended on the command line. The call is not a `write`, so that it also works during
   * maintenance.
   */
  reportRelay: endpoint('live.reportRelay', {
    path: '/live/zjBg',
    cost: 'cheap',
    summary: '中继报告自身状况',
    sealed: false,
    request: wireRequest({
      id: ['zjbs', textUpTo(64), '中继标识'],
      address: ['zjdz', textUpTo(100), '主机与端口'],
      version: ['bbh', textUpTo(32), '版本'],
      sockets: ['ljs', int32, '连接数'],
      auctions: ['jjs', int32, '关注的竞价数'],
      untrustedProxy: ['wxrdl', newer(textUpTo(64, 'mayBeEmpty'), ''), '未列入可信的反向代理地址'],
      timeMs: ['bjsj', epochMs, '中继的时间'],
      isLeaving: ['tcbs', yesNo, '正常退出'],
    }),
    response: wireObject({
      /**
       * The SHA-256 (hex) of the token of each session that ended lately. The responses of several
       * seconds repeat each hash.
       */
      endedSessions: ['jshh', newer(list(text), []), '刚刚结束的会话'],
    }),
  }),
  /**
   * Returns the live state of an auction to a relay (service token) and to the auction's handler
   * and supervisor. The relay removes what suppliers may not see before it sends the state to them.
   */
  state: endpoint('live.state', {
    method: 'GET',
    path: '/live/getBJXXByBBH',
    cost: 'cheap',
    summary: '按包编号取报价信息',
    sealed: false,
    request: wireRequest({ packageNumber }),
    response: AuctionLive,
  }),
  /**
   * Returns the description of a package. `viewer` is the role and code in which the person may watch the
   * auction (RT1); `null` for the service token.
   */
  packageInfo: endpoint('live.packageInfo', {
    method: 'GET',
    path: '/live/getFBXX',
    cost: 'cheap',
    summary: '取分包信息',
    sealed: false,
    request: wireRequest({ packageNumber }),
    response: wireObject({
      info: ['fbxx', PackageInfo, '分包信息'],
      viewer: ['ck', none(Viewer), '查看人'],
      serverTimeMs: ['fwqsj', int, '服务器时间'],
    }),
  }),
  /**
   * Returns the valid bids after a sequence number, oldest first, at most `limits.historyChunk`; voided bids
   * are left out.
   */
  bids: endpoint('live.bids', {
    method: 'GET',
    path: '/live/getBJLSByBBH',
    cost: 'cheap',
    summary: '按包编号取报价历史',
    sealed: false,
    request: wireRequest({ packageNumber, afterSeq: ['sxh', int32, '顺序号'] }),
    response: wireObject({ bids: ['bjls', list(BidRow), '报价历史'] }),
  }),
  /**
   * Returns the reminders that the caller may read, after a running number, oldest first, at most
   * `limits.reminderChunk`.
   */
  reminders: endpoint('live.reminders', {
    method: 'GET',
    path: '/live/getXMJSTX',
    cost: 'cheap',
    summary: '取项目即时提醒',
    sealed: false,
    request: wireRequest({ packageNumber, afterSeq: ['sxh', int32, '顺序号'] }),
    response: wireObject({ reminders: ['xmjstx', list(Reminder), '提醒'] }),
  }),
  addReminder: endpoint('live.addReminder', {
    path: '/live/addXMJSTX',
    cost: 'cheap',
    summary: '新增项目即时提醒',
    sealed: false,
    write: true,
    request: wireRequest({
      packageNumber,
      toCode: ['jsrjjh', none(textUpTo(16)), '接收人竞价号'],
      text: ['txnr', textUpTo(limits.reminderLength), '提醒内容'],
    }),
    response: done,
  }),
  changeEnd: endpoint('live.changeEnd', {
    path: '/live/updateFpjssj',
    cost: 'cheap',
    summary: '修改结束时间',
    sealed: false,
    write: true,
    request: wireRequest({
      packageNumber,
      end: ['jjjssj', compactTime, '结束时间'],
      quoteState: ['bjzt', none(runState), '报价状态'],
      reason: ['yy', textUpTo(limits.reasonLength), '原因'],
    }),
    response: done,
  }),
  changeState: endpoint('live.changeState', {
    path: '/live/execPause',
    cost: 'cheap',
    summary: '暂停、恢复或终止竞价',
    sealed: false,
    write: true,
    request: wireRequest({
      packageNumber,
      runState: ['jjzt', runState, '竞价状态'],
      quoteState: ['bjzt', none(runState), '报价状态'],
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
      laterEnd: ['jjjssj', none(compactTime), '恢复后的结束时间'],
    }),
    response: done,
  }),
  /**
   * Pauses an auction in an emergency. AU32: The pause takes effect at once; if the rule
   * `dualControl` is on, the supervisor countersigns it afterwards.
   */
  emergencyPause: endpoint('live.emergencyPause', {
    path: '/live/execEmergencyPause',
    cost: 'cheap',
    summary: '紧急暂停竞价',
    sealed: false,
    write: true,
    request: wireRequest({
      packageNumber,
      reason: ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'],
    }),
    response: done,
  }),
};
