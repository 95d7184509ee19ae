import {
  codeOf,
  int,
  list,
  listUpTo,
  money,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../../kernel/codecs.ts';
import { type English, wireObject, wireRequest } from '../../kernel/wire.ts';
import { auctionRole, OutcomeWire } from '../auction.ts';
import { direction } from '../rule-set.ts';
import { BoardClockWire } from './board.ts';

/*
 * The hall (竞价大厅): one subscription for all auctions that a person takes part in. The relay sends
 * the rows that changed, at most once a second, each as its viewer's board would show it.
 */

/** At most so many auctions on one console. */
export const HALL_AUCTIONS = 100;

const point = {
  at: ['bjsj', int, '报价时间'],
  amount: ['zbj', money, '报价'],
} as const;

const letter = {
  seq: ['sxh', int, '顺序号'],
  code: ['jjh', text, '竞价号'],
  text: ['txnr', text, '内容'],
} as const;

const row = {
  packageNumber: ['bbh', text, '包编号'],
  role: ['js', auctionRole, '角色'],
  direction: ['jjlx', direction, '竞价类型'],
  isSealed: ['mfbj', yesNo, '是否密封报价'],
  startingPrice: ['xmqpj', money, '起始价'],
  clock: ['sz', BoardClockWire, '时钟'],
  /** AU17: the number of the round and of all rounds; 0 without rounds. */
  round: ['dqlc', int, '当前轮次'],
  rounds: ['zlc', int, '总轮次'],
  /** The end of the last round; that of the auction without rounds. */
  lastClosesAt: ['zjssjhm', int, '整场结束时间（毫秒）'],
  bestBid: ['zdbj', none(money), '最优报价'],
  leaderCode: ['zdbjjjh', none(text), '最优报价竞价号'],
  /** AU22: as far as the viewer may know it. */
  leaderName: ['zdbjgysmc', none(text), '最优报价供应商'],
  /** A supplier's own place, from 1; null without one, and for organisers. */
  ownRank: ['pm', none(int), '本人名次'],
  /** AU17: the supplier let an earlier round pass, and bids no more; false for organisers. */
  isOut: ['sfcj', newer(yesNo, false), '是否已出局'],
  bidCount: ['zbjcs', int, '总报价次数'],
  /** AU21: the count is not known before the opening, and 0 here. */
  isCountHidden: ['bjfsbgk', newer(yesNo, false), '报价份数不公开'],
  /** Suppliers with a valid bid, and all of them. */
  active: ['bjgys', int, '已报价供应商数'],
  suppliers: ['zgys', int, '供应商数'],
  /** AU40: so many must have a valid bid at the close. */
  needed: ['zsgys', newer(int, 0), '最少供应商数'],
  online: ['zxgys', int, '在线供应商数'],
  /** The newest bids, oldest first. */
  trend: ['bjls', list(wireObject(point)), '最近报价'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  /** Requests that wait for the supervisor; 0 for suppliers. */
  waiting: ['ddhq', int, '待会签数'],
  /** The first of `letters`, which consoles read that were opened before there were several. */
  letter: ['lx', none(wireObject(letter)), '供应商来信'],
  /** The messages of suppliers that no reminder has followed, oldest first; none for suppliers. */
  letters: ['lxList', newer(list(wireObject(letter)), []), '未回复的供应商来信'],
  upstream: ['fwzt', codeOf({ 0: 'ok', 1: 'failing' }), '服务状态'],
} as const;
/** One auction as the hall shows it to one person. */
export const HallRow = wireObject(row);
export type HallRow = English<typeof row>;

const push = {
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  /** The rows that changed, whole. */
  rows: ['list', list(HallRow), '竞价'],
  /** Auctions that the person may not watch any more, or never might. */
  gone: ['ycList', list(text), '已移出'],
} as const;
/** The changes of at most a second. */
export const HallPush = wireObject(push);
export type HallPush = English<typeof push>;

const watchHall = {
  packageNumbers: ['bbhList', listUpTo(textUpTo(64), HALL_AUCTIONS), '包编号'],
} as const;
/** Replaces what this socket watches in the hall; an empty list ends it. */
export const WatchHall = wireRequest(watchHall);
export type WatchHall = English<typeof watchHall>;
