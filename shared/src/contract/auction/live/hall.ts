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
 * The hall (竞价大厅): a list of auctions in which a person takes part, as one subscription. Once a
 * second the relay sends the rows that changed; it sends the first rows as soon as it knows which
 * auctions the person may watch. A row shows nothing that the person's own board hides.
 */

/** The largest number of auctions in one hall subscription. */
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
  /**
   * AU17: the number of the current round, from 1, and the number of all rounds; both 0 without
   * rounds.
   */
  round: ['dqlc', int, '当前轮次'],
  rounds: ['zlc', int, '总轮次'],
  /** The end of the last round; for an auction without rounds, the end of the auction. */
  lastClosesAt: ['zjssjhm', int, '整场结束时间（毫秒）'],
  bestBid: ['zdbj', none(money), '最优报价'],
  leaderCode: ['zdbjjjh', none(text), '最优报价竞价号'],
  /** The name of the supplier with the best bid; `null` if the viewer must not know it (AU20, AU22). */
  leaderName: ['zdbjgysmc', none(text), '最优报价供应商'],
  /** The viewing supplier's rank, from 1; `null` without a valid bid, while sealed, and for organisers. */
  ownRank: ['pm', none(int), '本人名次'],
  /** AU17: whether the viewing supplier skipped a round and may bid no more; false for organisers. */
  isOut: ['sfcj', newer(yesNo, false), '是否已出局'],
  bidCount: ['zbjcs', int, '总报价次数'],
  /** AU21: whether the number of sealed quotes is hidden now, before the outcome; `bidCount` is then 0. */
  isCountHidden: ['bjfsbgk', newer(yesNo, false), '报价份数不公开'],
  /**
   * The number of suppliers with a valid bid in the current round; 0 while quotes are sealed.
   * `suppliers` is the number of suppliers who may bid in the current round or, in a supplier's
   * row, of all suppliers of the auction, because a supplier does not know which rivals are out.
   */
  active: ['bjgys', int, '已报价供应商数'],
  suppliers: ['zgys', int, '供应商数'],
  /** AU40: the number of suppliers who must have a valid bid at the close; with fewer the auction fails. */
  needed: ['zsgys', newer(int, 0), '最少供应商数'],
  online: ['zxgys', int, '在线供应商数'],
  /** The newest valid bids, at most `limits.chartBids`, oldest first; empty while quotes are sealed. */
  trend: ['bjls', list(wireObject(point)), '最近报价'],
  outcome: ['jg', none(OutcomeWire), '结果'],
  /** The number of countersign requests that wait for the supervisor's decision; 0 for suppliers. */
  waiting: ['ddhq', int, '待会签数'],
  /**
   * The first entry of `letters`, or `null` if there is none; for client pages that were loaded
   * before the field `letters` existed.
   */
  letter: ['lx', none(wireObject(letter)), '供应商来信'],
  /**
   * The suppliers' messages to which the handler has not replied, among the newest reminders of the board
   * (`BOARD_REMINDERS`), oldest first; empty for suppliers.
   */
  letters: ['lxList', newer(list(wireObject(letter)), []), '未回复的供应商来信'],
  upstream: ['fwzt', codeOf({ 0: 'ok', 1: 'failing' }), '服务状态'],
} as const;
/** One auction as a row of one person's hall. */
export const HallRow = wireObject(row);
export type HallRow = English<typeof row>;

const push = {
  serverTimeMs: ['fwqsj', int, '服务器时间'],
  /** The rows that changed since the last push; each row is complete. */
  rows: ['list', list(HallRow), '竞价'],
  /** The package numbers of subscribed auctions that the person may not watch, or may no longer watch. */
  gone: ['ycList', list(text), '已移出'],
} as const;
/** The changes of a person's hall since the last push. The relay sends no push if nothing changed. */
export const HallPush = wireObject(push);
export type HallPush = English<typeof push>;

const watchHall = {
  packageNumbers: ['bbhList', listUpTo(textUpTo(64), HALL_AUCTIONS), '包编号'],
} as const;
/**
 * A client's request that replaces the hall subscription of its socket; an empty list ends the
 * subscription.
 */
export const WatchHall = wireRequest(watchHall);
export type WatchHall = English<typeof watchHall>;
