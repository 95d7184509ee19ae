import { int, list, money, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/*
 * Wire tables of the rounds of an auction (AU17) and of the readiness of suppliers in a rehearsal
 * (演练); live state and boards contain them.
 */

const window = {
  opensAt: ['kssjhm', int, '开始时间（毫秒）'],
  closesAt: ['jssjhm', int, '结束时间（毫秒）'],
} as const;
export const RoundWindowWire = wireObject(window);

const member = {
  code: ['jjh', text, '竞价号'],
  /**
   * The number of the round that the supplier skipped, which excludes the supplier from all later rounds;
   * `null` if the supplier skipped none.
   */
  outRound: ['cjlc', none(int), '出局轮次'],
  /**
   * The supplier's last amount in the earlier rounds; a later bid must not be worse. `null` if there is no
   * such amount.
   */
  earlier: ['scbj', none(money), '上一轮报价'],
  /** The number of the supplier's valid bids in earlier rounds. */
  earlierBids: ['qlbjcs', newer(int, 0), '前几轮报价次数'],
} as const;
export const RoundMemberWire = wireObject(member);
export type RoundMember = English<typeof member>;

const rounds = {
  current: ['dqlc', int, '当前轮次'],
  /**
   * The current start and end of every round. When the end of a round is moved later, the later
   * rounds move too.
   */
  windows: ['lcList', list(RoundWindowWire), '各轮时间'],
  /**
   * The suppliers who have a valid bid in an earlier round or are out. A supplier gets only that
   * supplier's own entry.
   */
  members: ['cyList', list(RoundMemberWire), '各家情况'],
} as const;
export const RoundsWire = wireObject(rounds);
export type RoundsView = English<typeof rounds>;

const readiness = {
  code: ['jjh', text, '竞价号'],
  /** The round-trip time to the relay; `null` if not measured yet. */
  delayMs: ['wlys', none(int), '网络延迟（毫秒）'],
  /** Server time minus the device's time: positive if the device is slow. `null` if not measured yet. */
  offsetMs: ['szpc', none(int), '时钟偏差（毫秒）'],
  sound: ['tsy', yesNo, '提示音'],
  notifications: ['tzqx', yesNo, '通知权限'],
} as const;
/**
 * The report of a supplier's browser on itself in a rehearsal. The organisers see the report; no
 * rule depends on it.
 */
export const ReadinessWire = wireObject(readiness);
export type Readiness = English<typeof readiness>;
