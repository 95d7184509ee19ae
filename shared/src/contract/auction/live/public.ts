import { codeOf, int, list, money, newer, none, text, yesNo } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { OutcomeWire, phase, procurementMethod } from '../auction.ts';
import { RoundWindowWire } from '../rounds.ts';
import { direction } from '../rule-set.ts';

/*
 * The public board of an auction (AU23), which is the same for all visitors and needs no login. The
 * relay serves it as plain JSON, which intermediate caches may store for a second.
 */

/**
 * A `GET` of this path followed by the package number returns the public board. The path is outside `/app`.
 */
export const PUBLIC_BOARD_PATH = '/live-public/';
/**
 * The interval in ms at which a visitor's page polls the public board. A hidden page does not poll,
 * nor does the page of an auction that the relay does not know.
 */
export const PUBLIC_BOARD_MS = 2_000;

const publicBid = {
  index: ['bjcs', int, '第几次报价'],
  /** The supplier's bidding code. Only the outcome contains a supplier's name. */
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', money, '报价'],
  at: ['bjsj', int, '报价时间'],
} as const;

const openPart = {
  startingPrice: ['xmqpj', money, '起始价'],
  bestBid: ['zdbj', none(money), '最优报价'],
  bidCount: ['zbjcs', int, '总报价次数'],
  /** AU21: whether the number of sealed quotes is hidden now, before the outcome; `bidCount` is then 0. */
  isCountHidden: ['bjfsbgk', newer(yesNo, false), '报价份数不公开'],
  /** The newest bids, at most `limits.chartBids`, oldest first; empty for sealed quotes until the opening. */
  bids: ['bjls', list(wireObject(publicBid)), '最近报价'],
  round: ['dqlc', int, '当前轮次'],
  /** Start and end of every round; empty without rounds, and then `round` is 0. */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
} as const;

const board = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  method: ['cgfs', newer(procurementMethod, 'bidding'), '采购方式'],
  direction: ['jjlx', direction, '竞价类型'],
  quoteMethod: ['bjfs', codeOf({ 1: 'open', 2: 'sealed' }), '报价方式'],
  phase: ['status', phase, '状态'],
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
  pausedAt: ['ztsjhm', none(int), '暂停时间（毫秒）'],
  /**
   * What the board shows of the bidding; `null` if the rule `publicity` is `state`, under which
   * only state, times and outcome are public.
   */
  open: ['gknr', none(wireObject(openPart)), '公开内容'],
  /** The outcome; `null` until the auction has one. */
  outcome: ['jg', none(OutcomeWire), '结果'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  /**
   * The state of the platform as the relay sees it. `failing`: the platform does not respond, so
   * the board may be out of date.
   */
  upstream: ['fwzt', codeOf({ 0: 'ok', 1: 'failing' }), '服务状态'],
} as const;
/** The public state of one auction. */
export const PublicBoard = wireObject(board);
export type PublicBoard = English<typeof board>;
