import { codeOf, int, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';
import { RuleSetWire } from './rule-set.ts';

/*
 * Requests for the supervisor's countersign (会签) of a handler's action. The action takes effect
 * only after the countersign, except an emergency pause, which takes effect before it.
 */

export const countersignKind = codeOf({
  1: 'clearing',
  2: 'pause',
  3: 'emergencyPause',
  4: 'stop',
  5: 'end',
  6: 'rules',
  7: 'opening',
  8: 'resume',
  9: 'evaluation',
});
export type CountersignKind =
  | 'clearing'
  | 'pause'
  | 'emergencyPause'
  | 'stop'
  | 'end'
  | 'rules'
  | 'opening'
  | 'resume'
  | 'evaluation';

const countersign = {
  /**
   * The sequence number of the request in the log or, if the rules hide the number of sealed quotes, the
   * running number of the request among the auction's requests.
   */
  id: ['hqid', int, '会签编号'],
  kind: ['hqlx', countersignKind, '会签事项'],
  status: ['hqzt', codeOf({ 0: 'waiting', 1: 'agreed', 2: 'refused', 3: 'expired' }), '会签状态'],
  /**
   * The reason that the handler gave, or a standard text of the platform if the handler gave none.
   * For an evaluation, followed by the proposed order of the suppliers and the price agreed in a
   * negotiation, if any.
   */
  reason: ['yy', text, '原因'],
  requestedAt: ['sqsj', int, '申请时间（毫秒）'],
  /** The code of the supplier whose bids the handler asks to clear; `null` for all other kinds. */
  code: ['jjh', none(text), '竞价号'],
  /** The requested end of the auction; `null` if the request names no end. */
  end: ['jssjhm', none(int), '结束时间（毫秒）'],
  /** Whether the evaluation that the request proposes ranks the suppliers by points; otherwise false. */
  byPoints: ['adfpx', newer(yesNo, false), '按得分排序'],
  rulesBefore: ['bgq', none(RuleSetWire), '变更前规则'],
  rulesAfter: ['bgh', none(RuleSetWire), '变更后规则'],
  decidedAt: ['hqsj', none(int), '会签时间（毫秒）'],
  /** The opinion of the person who decided, or the reason for the expiry; empty while the request waits. */
  note: ['hqyj', text, '会签意见'],
  /**
   * The name of the stand-in who decided, as a text such as `乙（代甲）`, if stand-in 乙 decided by a
   * delegation of supervisor 甲; empty if no stand-in decided.
   */
  deputyName: ['dhqr', newer(text, ''), '代会签人'],
  /**
   * The time at which a person who may decide the request viewed the request for the first time;
   * `null` if nobody has viewed it.
   */
  seenAt: ['ydsj', newer(none(int), null), '查看时间（毫秒）'],
  /**
   * The time at which the request was escalated to the unit's other supervisors, because it had not
   * been decided in time; `null` if the request was not escalated.
   */
  escalatedAt: ['sjsj', newer(none(int), null), '升级时间（毫秒）'],
} as const;
/**
 * One request for a countersign, with the decision if there is one. Boards and records show it to
 * the handler and supervisor of the auction only.
 */
export const CountersignWire = wireObject(countersign);
export type Countersign = English<typeof countersign>;
