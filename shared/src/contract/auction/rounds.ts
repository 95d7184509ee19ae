import { int, list, money, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Rounds (AU17) and readiness (演练) as live state and boards carry them. */

const window = {
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
} as const;
export const RoundWindowWire = wireObject(window);

const member = {
  code: ['jjh', text, '竞价号'],
  /** The round that they let pass; they are in no later one. */
  outRound: ['cjlc', none(int), '出局轮次'],
  /** Their last amount of an earlier round; a bid may not be worse. */
  earlier: ['scbj', none(money), '上一轮报价'],
  /** The number of their valid bids in earlier rounds. */
  earlierBids: ['qlbjcs', newer(int, 0), '前几轮报价次数'],
} as const;
export const RoundMemberWire = wireObject(member);
export type RoundMember = English<typeof member>;

const rounds = {
  current: ['dqlc', int, '当前轮次'],
  /** All rounds as they stand: later ones move with an extension of the current one. */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
  /** The suppliers with something to remember of earlier rounds; a supplier sees themselves only. */
  members: ['cyList', list(RoundMemberWire), '各家情况'],
} as const;
export const RoundsWire = wireObject(rounds);
export type RoundsView = English<typeof rounds>;

const readiness = {
  code: ['jjh', text, '竞价号'],
  /** Of the socket's round trip; null where it was not measured yet. */
  delayMs: ['wlys', none(int), '网络延迟（毫秒）'],
  /** How far the supplier's own clock is off. */
  offsetMs: ['szpc', none(int), '时钟偏差（毫秒）'],
  sound: ['tsy', yesNo, '提示音'],
  notifications: ['tzqx', yesNo, '通知权限'],
} as const;
/** A supplier's browser says this of itself in a rehearsal: shown to the handler, believed by nobody. */
export const ReadinessWire = wireObject(readiness);
export type Readiness = English<typeof readiness>;
