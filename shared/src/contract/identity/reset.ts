import { none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* The answer of a reset of somebody else's account. */

const reset = {
  /** Null: it went to its person, or waits for a second administrator. */
  link: ['yqlj', none(text), '一次性链接：仅对从未使用的账号，或经另一名管理员批准后给出'],
  /** Masked; empty where it was not sent. */
  sentTo: ['fszdz', text, '已发送至本人的地址（隐去中段）'],
  isWaiting: ['dpzbs', yesNo, '待另一名管理员批准'],
} as const;
export const ResetAnswer = wireObject(reset);
export type ResetAnswer = English<typeof reset>;

/** Asks for a second administrator although an address is confirmed. */
export const byReleaseWords = '本人收不到，改由另一名管理员批准';
