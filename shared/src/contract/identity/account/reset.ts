import { int, newer, none, text, yesNo } from '../../kernel/codecs.ts';
import { type English, wireObject } from '../../kernel/wire.ts';

/* The response to an administrator's reset of another person's account. */

/**
 * The number of minutes for which a one-time link is valid; 0 if the server is older than this
 * field and does not send it.
 */
export const linkMinutes = ['ljyxfz', newer(int, 0), '链接有效分钟数'] as const;

/**
 * Whether rule 16 of the separation of duties treats the owner of this account, the person who invited the
 * owner, and everybody else whom that person invited as one person, until the owner proves an address. False
 * if the site can send neither mail nor SMS, because nobody could prove an address there, and if the owner is
 * known already.
 */
export const controlsUntilProof = [
  'yzqkzbs',
  newer(yesNo, false),
  '本人验证邮箱或手机之前，邀请人及其邀请的其他人不能与本人在同一事项中履职',
] as const;

const reset = {
  /**
   * The one-time link. `null` if the link was sent to the person, or if the reset waits for a
   * second administrator; empty if the call was repeated, because a repeated call does not get the
   * link again.
   */
  link: ['yqlj', none(text), '一次性链接：仅对从未使用的账号，或经另一名管理员批准后给出'],
  /** The masked address of the person to which the link was sent; empty if no link was sent. */
  sentTo: ['fszdz', text, '已发送至本人的地址（隐去中段）'],
  isWaiting: ['dpzbs', yesNo, '待另一名管理员批准'],
  linkMinutes,
  /**
   * Whether the requester, because of this reset, may for some time not act in the same matter as
   * the owner of the account: rule 16 of the separation of duties treats both as one person.
   */
  isControl: ['kzzhbs', newer(yesNo, false), '申请人此后一段时间不能与本人在同一事项中履职'],
  controlsUntilProof,
} as const;
export const ResetResponse = wireObject(reset);
export type ResetResponse = English<typeof reset>;

/**
 * Returns a response in the form in which it is stored for a repeated call (`withoutSecrets`): a
 * one-time link becomes an empty text, `null` stays `null`.
 */
export const withoutLink = <T extends { readonly link: string | null }>(response: T): T =>
  response.link === null ? response : { ...response, link: '' };

/**
 * The label of an option of a reset: that a second administrator approves the reset, instead of the
 * link being sent to the person.
 */
export const byReleaseWords = '本人收不到，改由另一名管理员批准';
