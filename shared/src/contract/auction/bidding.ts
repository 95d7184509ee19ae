import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  int32,
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
import { page, pageSize } from '../kernel/page.ts';
import { type English, mayLeaveOut, wireObject, wireRequest } from '../kernel/wire.ts';
import { Reminder, runState } from './auction.ts';
import { packageNumber } from './package-number.ts';

/*
 * The calls that suppliers and organisers make to the platform in a live auction, below the path `dsxm`
 * (specification, section 7).
 */

const reason = ['yy', textUpTo(limits.reasonLength, 'mayBeEmpty'), '原因'] as const;
const code = ['jjh', textUpTo(16), '竞价号'] as const;

/**
 * AU7: The token that confirms a bid which improves on its reference amount by more than 30 %: the
 * field `confirmToken` of the response that refused the same bid before. Empty when the bid is sent
 * for the first time.
 */
export const confirmToken = [
  'qrlp',
  newer(textUpTo(limits.confirmToken, 'mayBeEmpty'), ''),
  '确认令牌',
] as const;

const receipt = {
  packageNumber: ['bbh', text, '包编号'],
  bidId: ['bjid', text, '报价编号'],
  accepted: ['cg', yesNo, '是否接受'],
  seq: ['sxh', int, '日志序号'],
  at: ['bjsj', int, '服务器时间（毫秒）'],
  /**
   * The total of the bid as the server parsed it; `null` if the text could not be parsed, and for a
   * refused sealed quote. The amount of a sealed quote is returned only to the supplier who made
   * the quote.
   */
  amount: ['zbj', none(money), '报价'],
  eventHash: ['hash', text, '日志哈希'],
  /** The reason for the refusal, in Chinese; empty if the bid was accepted. */
  reason: ['yy', text, '拒绝原因'],
  /**
   * AU51: the text of the receipt file (`Receipt` in domain/auction/audit/shapes.ts); empty if the
   * bid was refused.
   */
  proof: ['hz', text, '回执'],
  /**
   * AU7: A token, valid for one minute: the client sends the refused bid again with this token to
   * confirm it. Empty if the bid needs no confirmation, and if `bidResult` returns the response to
   * a sealed quote.
   */
  confirmToken: ['qrlp', newer(text, ''), '确认令牌'],
  /**
   * AU7: The reference amount on which the refused bid improves so much (by more than 30 %) that it
   * must be confirmed. `null` if the bid needs no confirmation, and when the response is returned
   * again for a repeated call or by `bidResult`.
   */
  confirmReference: ['qrckj', newer(none(money), null), '参照价'],
} as const;

/**
 * The response to a bid, accepted or refused (AU50, AU53). `seq` is the bid's sequence number in the log or,
 * while the number of sealed quotes is hidden, the number of the bid's event among the supplier's own events
 * (see `ownEvents`).
 */
export const BidReceipt = wireObject(receipt);
export type BidReceipt = English<typeof receipt>;

const linePrice = {
  lineNo: ['hh', int32, '行号'],
  /**
   * The unit price as the supplier typed it. The server parses the text; if the text is invalid,
   * the refusal names the line (AU8).
   */
  price: ['dj', textUpTo(limits.amountText, 'mayBeEmpty'), '单价'],
} as const;

const lineGap = {
  lineNo: ['hh', int32, '行号'],
  /**
   * The difference between the supplier's own unit price and the best unit price of the line; never negative,
   * and 0 if the supplier's price is the best.
   */
  gap: ['cj', money, '与最优单价的差额'],
} as const;

const supplierState = {
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', text, '供应商名称'],
  bids: ['bjcs', int, '报价次数'],
  amount: ['zbj', none(money), '当前报价'],
  lastAt: ['bjsj', none(int), '最近报价时间'],
  refused: ['jjcs', int, '被拒次数'],
} as const;

const historyRow = {
  seq: ['sxh', int, '日志序号'],
  at: ['bjsj', int, '时间'],
  code: ['jjh', text, '竞价号'],
  name: ['gysmc', text, '供应商名称'],
  /**
   * The total as the supplier typed it. Empty for sealed quotes, and for a row that counts bids
   * above the rate limit (AU54) instead of reporting one bid.
   */
  typed: ['sr', text, '输入'],
  amount: ['zbj', none(money), '报价'],
  accepted: ['cg', yesNo, '是否接受'],
  voided: ['zf', yesNo, '是否作废'],
  reason: ['yy', text, '拒绝原因'],
} as const;
export const BidHistoryRow = wireObject(historyRow);
export type BidHistoryRow = English<typeof historyRow>;

const ownEvent = {
  seq: ['sxh', int, '日志序号'],
  at: ['sj', int, '时间'],
  kind: [
    'lx',
    codeOf({ 1: 'accepted', 2: 'refused', 3: 'voided', 4: 'withdrawn', 5: 'replaced' }),
    '类型',
  ],
  amount: ['zbj', none(money), '报价'],
  reason: ['yy', text, '原因'],
} as const;
export type OwnEvent = English<typeof ownEvent>;

const courseBid = {
  seq: ['sxh', int, '日志序号'],
  at: ['bjsj', int, '报价时间'],
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', money, '报价'],
  /** AU31: Whether the bid was voided later, and so no longer counts. */
  voided: ['zf', yesNo, '是否作废'],
} as const;
/** An accepted bid in the price chart of an auction. */
export type CourseBid = English<typeof courseBid>;

const courseBand = {
  kind: ['lx', codeOf({ 1: 'pause', 2: 'extension' }), '类型'],
  from: ['kssj', int, '开始时间'],
  /** The end of the pause or extension; `null` while the pause lasts. */
  to: ['jssj', none(int), '结束时间'],
} as const;
/** A period that the price chart marks: a pause, or the time that an extension added. */
export type CourseBand = English<typeof courseBand>;

const done = wireObject({});
/**
 * The response to an organiser's command. If `waiting` is true, the command takes effect only when
 * the supervisor agrees, and `text` says so; otherwise `text` is empty.
 */
const carried = wireObject({
  text: ['text', text, '提示'],
  waiting: ['ddhq', yesNo, '等待会签'],
});

/**
 * Returns the package number and the number of lines of a bid in wire form, before it is decoded;
 * '' and 0 if they are missing.
 */
export function sizeOfBid(wire: unknown): { packageNumber: string; lines: number } {
  const bid = typeof wire === 'object' && wire !== null ? wire : {};
  const [name] = packageNumber;
  const number = name in bid ? (bid as Readonly<Record<string, unknown>>)[name] : '';
  const lines = 'mxList' in bid && Array.isArray(bid.mxList) ? bid.mxList.length : 0;
  return { packageNumber: typeof number === 'string' ? number : '', lines };
}

export const biddingEndpoints = {
  /**
   * Submits a bid. The auction's log records every accepted bid, and every bid that the auction's
   * rules refuse (response with `state` 0).
   */
  bid: endpoint('bidding.bid', {
    path: '/app/authentication/dsxm/submitBJ',
    cost: 'bid',
    summary: '提交报价；请求编号即报价编号，同一编号得到同一答复',
    write: true,
    bodyBytes: limits.itemsBodyBytes,
    request: mayLeaveOut(
      wireRequest({
        packageNumber,
        amount: ['zbj', textUpTo(limits.amountText, 'mayBeEmpty'), '报价'],
        lines: ['mxList', listUpTo(wireRequest(linePrice), limits.projectLines), '明细报价'],
        confirmToken,
      }),
      ['confirmToken'],
    ),
    response: BidReceipt,
  }),
  /**
   * Returns again the response to an earlier bid of the caller, accepted or refused, found by its
   * bid id. Refuses a bid id under which the log has no bid of the caller.
   */
  bidResult: endpoint('bidding.bidResult', {
    path: '/app/authentication/dsxm/submitBJReslut',
    cost: 'bid',
    summary: '查询某次报价的结果',
    request: wireRequest({ packageNumber, bidId: ['bjid', textUpTo(64), '报价编号'] }),
    response: BidReceipt,
  }),
  /**
   * AU51: returns the receipt file of one of the caller's accepted bids; `seq` is the `seq` of the
   * response to that bid.
   */
  receipt: endpoint('bidding.receipt', {
    path: '/app/authentication/dsxm/getBjhz',
    cost: 'cheap',
    summary: '本人有效报价的回执文件',
    request: wireRequest({ packageNumber, seq: ['sxh', int32, '日志序号'] }),
    response: wireObject({ proof: ['hz', text, '回执'] }),
  }),
  /**
   * Returns a page of the log's events about the caller's supplier, newest first: accepted and
   * refused bids, withdrawals and refused withdrawals, voidings, and counts of bids above the rate
   * limit (AU54).
   */
  ownEvents: endpoint('bidding.ownEvents', {
    path: '/app/authentication/dsxm/listGysztls',
    cost: 'cheap',
    summary: '供应商本人的报价流水',
    request: wireRequest({ packageNumber, page, pageSize }),
    response: wireObject({
      rows: ['list', list(wireObject(ownEvent)), '流水'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * AU24: Returns, for each line, the gap between the unit price in the caller's current bid and
   * the best unit price. Without a bid, `lines` is empty and `seq` is 0. Refused unless the rule
   * `lineGap` is `shown` and the auction takes open bids by line.
   */
  lineGaps: endpoint('bidding.lineGaps', {
    path: '/app/authentication/dsxm/listMxcj',
    cost: 'cheap',
    summary: '本人各明细单价与最优单价的差额；规则允许时',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      seq: ['sxh', int, '日志序号'],
      lines: ['mxList', list(wireObject(lineGap)), '明细差距'],
    }),
  }),
  /**
   * Returns, to handler and supervisor, for each supplier the current bid, the number of valid bids
   * in the current round, and the number of refused bids with those above the rate limit. In a
   * sealed auction the number of refused bids is 0 until the outcome.
   */
  supplierStates: endpoint('bidding.supplierStates', {
    path: '/app/authentication/dsxm/listGyszt',
    cost: 'cheap',
    summary: '供应商状态',
    request: wireRequest({ packageNumber }),
    response: wireObject({ suppliers: ['list', list(wireObject(supplierState)), '供应商'] }),
  }),
  /**
   * Returns, to handler and supervisor, a page of all bids, accepted or refused, and of the counts
   * of bids above the rate limit, newest first. Empty for sealed quotes until the auction has an
   * outcome.
   */
  history: endpoint('bidding.history', {
    path: '/app/authentication/dsxm/listGysbjls',
    cost: 'cheap',
    summary: '供应商报价历史',
    request: wireRequest({ packageNumber, page, pageSize }),
    response: wireObject({
      rows: ['list', list(BidHistoryRow), '报价历史'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /**
   * Returns, to handler and supervisor, a page of the price chart. `bids` has the accepted bids
   * after a sequence number, voided ones included, oldest first; sealed quotes appear only after
   * their opening. `bands` has the auction's latest pauses and extensions on every page.
   */
  course: endpoint('bidding.course', {
    path: '/app/authentication/dsxm/listBjzs',
    cost: 'cheap',
    summary: '报价走势：某日志序号之后的有效与作废报价，以及暂停和延时的时段',
    request: wireRequest({
      packageNumber,
      afterSeq: ['sxh', intBetween(0, 1_000_000_000), '日志序号'],
    }),
    response: wireObject({
      bids: ['list', list(wireObject(courseBid)), '报价'],
      bands: ['sdList', list(wireObject(courseBand)), '暂停和延时'],
    }),
  }),
  reminders: endpoint('bidding.reminders', {
    path: '/app/authentication/dsxm/getXmjstxList',
    cost: 'cheap',
    summary: '提醒列表：某顺序号之后本人可见的提醒',
    request: wireRequest({ packageNumber, afterSeq: ['sxh', int32, '顺序号'] }),
    response: wireObject({ reminders: ['xmjstx', list(Reminder), '提醒'] }),
  }),
  sendReminder: endpoint('bidding.sendReminder', {
    path: '/app/authentication/dsxm/sendXmjstx',
    cost: 'cheap',
    summary: '发送提醒；供应商的消息只到经办人',
    write: true,
    request: wireRequest({
      packageNumber,
      toCode: ['jsrjjh', none(textUpTo(16)), '接收人竞价号'],
      text: ['txnr', textUpTo(limits.reminderLength), '提醒内容'],
    }),
    response: done,
  }),
  changeEnd: endpoint('bidding.changeEnd', {
    path: '/app/authentication/dsxm/updateBjjssj',
    cost: 'cheap',
    summary: '修改报价结束时间',
    write: true,
    request: wireRequest({ packageNumber, end: ['jjjssj', compactTime, '结束时间'], reason }),
    response: carried,
  }),
  changeState: endpoint('bidding.changeState', {
    path: '/app/authentication/dsxm/updateBjzt',
    cost: 'cheap',
    summary: '暂停、恢复、终止报价',
    write: true,
    request: wireRequest({
      packageNumber,
      runState: ['jjzt', runState, '竞价状态'],
      laterEnd: ['jjjssj', none(compactTime), '恢复后的结束时间'],
      reason,
    }),
    response: carried,
  }),
  clearBids: endpoint('bidding.clearBids', {
    path: '/app/authentication/dsxm/cleanGysbj',
    cost: 'cheap',
    summary: '清除某供应商的报价（作废，不删除）',
    write: true,
    request: wireRequest({ packageNumber, code, reason }),
    response: carried,
  }),
  /**
   * Pauses an auction in an emergency. AU32: The pause takes effect at once; if the rule
   * `dualControl` is on, the supervisor countersigns it afterwards.
   */
  emergencyPause: endpoint('bidding.emergencyPause', {
    path: '/app/authentication/dsxm/execJjzt',
    cost: 'cheap',
    summary: '紧急暂停：立即生效，事后由监督人会签',
    write: true,
    request: wireRequest({ packageNumber, reason }),
    response: carried,
  }),
  /**
   * Records the time at which a person who may decide a countersign request viewed the request for
   * the first time; later calls change nothing.
   */
  seeCountersign: endpoint('bidding.seeCountersign', {
    path: '/app/authentication/dsxm/ydHq',
    cost: 'cheap',
    summary: '监督人已查看会签申请',
    write: true,
    request: wireRequest({ packageNumber, id: ['hqid', int32, '会签编号'] }),
    response: wireObject({}),
  }),
  /**
   * Decides a countersign request. May be called by the project's supervisor, the supervisor's stand-ins and,
   * once the request is escalated, the other supervisors of the unit. A disagreement needs a note.
   * Agreement to a request that can no longer be carried out is refused, and the request expires.
   */
  decideCountersign: endpoint('bidding.decideCountersign', {
    path: '/app/authentication/dsxm/submitHq',
    cost: 'cheap',
    summary: '监督人会签：同意或不同意',
    write: true,
    request: wireRequest({
      packageNumber,
      id: ['hqid', int32, '会签编号'],
      agrees: ['hqjg', yesNo, '是否同意'],
      note: ['hqyj', textUpTo(limits.reasonLength, 'mayBeEmpty'), '会签意见'],
    }),
    response: done,
  }),
};

/**
 * The largest number of bids in one response of the call `bidding.course`. A response with fewer bids is the
 * last page.
 */
export const COURSE_PAGE = limits.historyChunk;
