import { hoursText } from '../kernel/time/hours-text.ts';

/* Accounts in words, and how long the links live with which their passwords are set. */

/** An account in words: its person and login name. */
export const accountInWords = (account: {
  readonly name: string;
  readonly loginName: string;
}): string => `${account.name}（${account.loginName}）`;

/** Minutes for which a link that replaces a password is good. */
export const RESET_LINK_MINUTES = 30;
/** Hours within which the asker of a released reset takes its link. */
export const RELEASE_HOURS = 24;

/** A link's life in words: `30 分钟`, `24 小时`, `7 天`. */
export const linkLifeText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : hoursText(Math.floor(minutes / 60));
