import { hoursText } from '../kernel/time/hours-text.ts';

/* Labels of accounts, and the lifetimes of the links that set their passwords. */

/** Returns the label of an account: its person and login name. */
export const accountInWords = (account: {
  readonly name: string;
  readonly loginName: string;
}): string => `${account.name}（${account.loginName}）`;

/** Minutes for which a link that resets a password is valid. */
export const RESET_LINK_MINUTES = 30;
/**
 * The number of hours, after a second administrator approved the reset of a password, within which
 * the administrator who requested the reset must create the link.
 */
export const RELEASE_HOURS = 24;

/** Formats the lifetime of a link: `30 分钟`, `24 小时`, `7 天`. */
export const linkLifeText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : hoursText(Math.floor(minutes / 60));
