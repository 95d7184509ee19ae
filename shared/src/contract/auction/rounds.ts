import { int, list, money, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* Rounds (AU17) and readiness (演练) in the live state and on boards. */

const window = {
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
} as const;
export const RoundWindowWire = wireObject(window);

const member = {
  code: ['jjh', text, '竞价号'],
  /** The round that the supplier skipped, which excludes them from later ones; `null` if none. */
  outRound: ['cjlc', none(int), '出局轮次'],
  /** The supplier's last amount in an earlier round; a bid must not be worse. */
  earlier: ['scbj', none(money), '上一轮报价'],
  /** The number of the supplier's valid bids in earlier rounds. */
  earlierBids: ['qlbjcs', newer(int, 0), '前几轮报价次数'],
} as const;
export const RoundMemberWire = wireObject(member);
export type RoundMember = English<typeof member>;

const rounds = {
  current: ['dqlc', int, '当前轮次'],
  /** Current times of all rounds: an extension of one round moves the later ones. */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
  /** Suppliers with data from earlier rounds; a supplier sees only themselves. */
  members: ['cyList', list(RoundMemberWire), '各家情况'],
} as const;
export const RoundsWire = wireObject(rounds);
export type RoundsView = English<typeof rounds>;

const readiness = {
  code: ['jjh', text, '竞价号'],
  /** The round-trip time of the socket; `null` if not measured yet. */
  delayMs: ['wlys', none(int), '网络延迟（毫秒）'],
  /** The offset of the supplier's clock. */
  offsetMs: ['szpc', none(int), '时钟偏差（毫秒）'],
  sound: ['tsy', yesNo, '提示音'],
  notifications: ['tzqx', yesNo, '通知权限'],
} as const;
/** A supplier's browser reports this in a rehearsal. It is shown to organisers and never trusted. */
export const ReadinessWire = wireObject(readiness);
export type Readiness = English<typeof readiness>;
