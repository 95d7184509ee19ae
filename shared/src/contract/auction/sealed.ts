import { limits } from '../../limits.ts';
import { codeOf, int, list, money, newer, none, text, textUpTo, yesNo } from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';
import { packageNumber } from './package-number.ts';

/*
 * Sealed quotes (密封报价, AU21): the supplier's own quote, its withdrawal, and the opening of all
 * quotes (开标).
 */

const linePrice = {
  lineNo: ['hh', int, '行号'],
  price: ['dj', textUpTo(limits.amountText, 'mayBeEmpty'), '单价'],
} as const;

const ownQuote = {
  /**
   * The state of the quote. `unopened`: the auction got its outcome without opening the quote,
   * because there were too few quotes or the auction was stopped; nobody but the supplier ever sees
   * the amount.
   */
  state: [
    'zt',
    codeOf({ 0: 'none', 1: 'sealed', 2: 'withdrawn', 3: 'opened', 4: 'unopened' }),
    '状态',
  ],
  amount: ['zbj', none(money), '报价'],
  lines: ['mxList', list(wireObject(linePrice)), '明细报价'],
  seq: ['sxh', int, '日志序号'],
  at: ['bjsj', none(int), '报价时间'],
  /**
   * The SHA-256 (hex) over the quote's content and `salt`; the log contains this hash, not the
   * content.
   */
  commitment: ['cnz', text, '承诺值'],
  salt: ['yz', text, '盐值'],
  /**
   * The number of quotes that the supplier has submitted, including replaced and withdrawn quotes.
   */
  changes: ['bjcs', int, '提交次数'],
} as const;
export const OwnQuote = wireObject(ownQuote);
/** The last quote that the caller's supplier submitted; state `none` before the first. */
export type OwnQuote = English<typeof ownQuote>;

const change = {
  packageNumber: ['bbh', text, '包编号'],
  seq: ['sxh', int, '日志序号'],
  at: ['sj', int, '服务器时间（毫秒）'],
  eventHash: ['hash', text, '日志哈希'],
  /** The reason for the refusal, in Chinese; empty if the quote was withdrawn. */
  reason: ['yy', text, '拒绝原因'],
} as const;
/**
 * The response to a supplier's withdrawal of a sealed quote, whether refused or not (AU42, AU50).
 * `seq` has the same meaning as in `BidReceipt`.
 */
export const WithdrawalReceipt = wireObject(change);
export type WithdrawalReceipt = English<typeof change>;

export const sealedEndpoints = {
  ownQuote: endpoint('bidding.ownQuote', {
    path: '/app/authentication/dsxm/getWdmfbj',
    cost: 'cheap',
    summary: '供应商本人的密封报价及其状态',
    request: wireRequest({ packageNumber }),
    response: OwnQuote,
  }),
  withdraw: endpoint('bidding.withdraw', {
    path: '/app/authentication/dsxm/revokeBJ',
    cost: 'bid',
    summary: '撤回密封报价（截止前）；竞争报价不能撤回',
    write: true,
    request: wireRequest({ packageNumber }),
    response: WithdrawalReceipt,
  }),
  mayOpen: endpoint('bidding.mayOpen', {
    path: '/app/authentication/dsxm/isShowKban',
    cost: 'cheap',
    summary: '是否可以开标',
    request: wireRequest({ packageNumber }),
    response: wireObject({
      mayOpen: ['sfkb', yesNo, '可以开标'],
      /** Whether the handler has requested the opening and the supervisor has not decided yet. */
      isWaiting: ['ddhq', yesNo, '等待会签'],
      /** The number of valid quotes; 0 while the rule `sealedCount` hides the number. */
      quotes: ['bjfssl', int, '有效报价份数'],
      /**
       * AU40: whether the deadline has passed with too few quotes while the auction has no outcome
       * yet.
       */
      isTooFew: ['bjbz', newer(yesNo, false), '报价家数不足'],
      /** Why the opening cannot be requested now; empty if `mayOpen` is true. */
      reason: ['yy', text, '原因'],
    }),
  }),
  open: endpoint('bidding.open', {
    path: '/app/authentication/dsxm/updateXmkb',
    cost: 'cheap',
    summary: '开标：经办人提交，监督人会签后启封',
    write: true,
    request: wireRequest({ packageNumber }),
    response: wireObject({
      text: ['text', text, '提示'],
      /**
       * Whether the opening waits for the supervisor: always true, because the quotes are opened
       * only when the supervisor agrees to the request.
       */
      waiting: ['ddhq', yesNo, '等待会签'],
    }),
  }),
};
