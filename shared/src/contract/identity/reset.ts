import { int, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* The response to a reset of another person's account. */

/** Minutes for which a one-time link is valid; 0 from servers that do not send it yet. */
export const linkMinutes = ['ljyxfz', newer(int, 0), '链接有效分钟数'] as const;

const reset = {
  /** `null` if it was sent to the person, or waits for a second administrator. */
  link: ['yqlj', none(text), '一次性链接：仅对从未使用的账号，或经另一名管理员批准后给出'],
  /** Masked; empty if it was not sent. */
  sentTo: ['fszdz', text, '已发送至本人的地址（隐去中段）'],
  isWaiting: ['dpzbs', yesNo, '待另一名管理员批准'],
  linkMinutes,
  /** Whether the requester counts as the same person as the account's owner for some time (rule 16). */
  isControl: ['kzzhbs', newer(yesNo, false), '申请人此后一段时间不能与本人在同一事项中履职'],
} as const;
export const ResetAnswer = wireObject(reset);
export type ResetAnswer = English<typeof reset>;

/** The label for requesting a second administrator although an address is confirmed. */
export const byReleaseWords = '本人收不到，改由另一名管理员批准';
