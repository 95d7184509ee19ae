import { int, newer, none, text, yesNo } from '../kernel/codecs.ts';
import { type English, wireObject } from '../kernel/wire.ts';

/* The response to an administrator's reset of another person's account. */

/**
 * The number of minutes for which a one-time link is valid; 0 in the response of an older server that does
 * not send the field.
 */
export const linkMinutes = ['ljyxfz', newer(int, 0), '链接有效分钟数'] as const;

const reset = {
  /**
   * The one-time link; `null` if the link was sent to the person, or if the reset waits for the approval of a
   * second administrator; empty in the response to a repeated call, which does not get the link again.
   */
  link: ['yqlj', none(text), '一次性链接：仅对从未使用的账号，或经另一名管理员批准后给出'],
  /** The masked address of the person to which the link was sent; empty if no link was sent. */
  sentTo: ['fszdz', text, '已发送至本人的地址（隐去中段）'],
  isWaiting: ['dpzbs', yesNo, '待另一名管理员批准'],
  linkMinutes,
  /**
   * Whether the separation of duties (rule 16) treats the requester and the account's owner as one person for
   * some time from now on, because the requester reset the account.
   */
  isControl: ['kzzhbs', newer(yesNo, false), '申请人此后一段时间不能与本人在同一事项中履职'],
} as const;
export const ResetResponse = wireObject(reset);
export type ResetResponse = English<typeof reset>;

/**
 * Returns a response as it is stored for a repeated call: its one-time link becomes empty, `null` stays
 * (`withoutSecrets`).
 */
export const withoutLink = <T extends { readonly link: string | null }>(response: T): T =>
  response.link === null ? response : { ...response, link: '' };

/**
 * The label of the option to have a second administrator approve the reset, instead of sending the link to
 * the person.
 */
export const byReleaseWords = '本人收不到，改由另一名管理员批准';
