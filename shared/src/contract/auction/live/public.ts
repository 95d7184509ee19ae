import { codeOf, int, list, money, newer, none, text, yesNo } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';
import { OutcomeWire, phase } from '../auction.ts';
import { RoundWindowWire } from '../rounds.ts';
import { direction } from '../rule-set.ts';

/*
 * The public board of an auction (AU23): one projection for everybody without a login. The relay
 * answers it as plain JSON, so that caches between may keep it for a second.
 */

/** `GET` with the package number behind it; beside `/app`. */
export const PUBLIC_BOARD_PATH = '/live-public/';
/** A viewer asks again after this time, in ms; a hidden page does not ask. */
export const PUBLIC_BOARD_MS = 2_000;

const publicBid = {
  index: ['bjcs', int, '第几次报价'],
  /** The bidding code: names are nobody's to see here. */
  code: ['jjh', text, '竞价号'],
  amount: ['zbj', money, '报价'],
  at: ['bjsj', int, '报价时间'],
} as const;

const openPart = {
  startingPrice: ['xmqpj', money, '起始价'],
  bestBid: ['zdbj', none(money), '最优报价'],
  bidCount: ['zbjcs', int, '总报价次数'],
  /** AU21: the count is not known before the opening, and 0 here. */
  isCountHidden: ['bjfsbgk', newer(yesNo, false), '报价份数不公开'],
  /** The newest, oldest first; empty while sealed. */
  bids: ['bjls', list(wireObject(publicBid)), '最近报价'],
  round: ['dqlc', int, '当前轮次'],
  /** The windows of all rounds; empty without rounds. */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
} as const;

const board = {
  packageNumber: ['bbh', text, '包编号'],
  packageName: ['bmc', text, '包名称'],
  projectNumber: ['xmbh', text, '项目编号'],
  projectName: ['xmmc', text, '项目名称'],
  unitName: ['cgdwmc', text, '采购单位'],
  direction: ['jjlx', direction, '竞价类型'],
  quoteMethod: ['bjfs', codeOf({ 1: 'open', 2: 'sealed' }), '报价方式'],
  phase: ['status', phase, '状态'],
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
  pausedAt: ['ztsjhm', none(int), '暂停时间（毫秒）'],
  /** Null where the auction publishes its state and time only. */
  open: ['gknr', none(wireObject(openPart)), '公开内容'],
  /** After the end only. */
  outcome: ['jg', none(OutcomeWire), '结果'],
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  /** `failing`: the platform does not answer; the board is as old as it is. */
  upstream: ['fwzt', codeOf({ 0: 'ok', 1: 'failing' }), '服务状态'],
} as const;
/** The state of one auction as everybody may see it. */
export const PublicBoard = wireObject(board);
export type PublicBoard = English<typeof board>;
