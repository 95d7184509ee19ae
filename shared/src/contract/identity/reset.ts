import { int, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* The response to a reset of another person's account. */

/** Minutes for which a one-time link is valid; 0 from servers that do not send it yet. */
export const linkMinutes = ['ljyxfz', newer(int, 0), '链接有效分钟数'] as const;

const reset = {
  /** `null` if the link was sent to the person, or if the reset waits for a second administrator. */
  link: ['yqlj', none(text), '一次性链接：仅对从未使用的账号，或经另一名管理员批准后给出'],
  /** The person's masked address to which the link was sent; empty if it was not sent. */
  sentTo: ['fszdz', text, '已发送至本人的地址（隐去中段）'],
  isWaiting: ['dpzbs', yesNo, '待另一名管理员批准'],
  linkMinutes,
  /** Whether rule 16 now treats requester and account owner as one person for some time. */
  isControl: ['kzzhbs', newer(yesNo, false), '申请人此后一段时间不能与本人在同一事项中履职'],
} as const;
export const ResetAnswer = wireObject(reset);
export type ResetAnswer = English<typeof reset>;

/** The label of the choice that a second administrator approves the reset instead of sending the link. */
export const byReleaseWords = '本人收不到，改由另一名管理员批准';
