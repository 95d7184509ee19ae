import { PLAIN_PASSWORD_RULE } from '../../../contract/identity/names.ts';
import { limits } from '../../../limits.ts';
import type { passwordMessages } from '../../../messages/identity/password.ts';
import { type Refusal, refuseAt } from '../../kernel/result.ts';

export { PLAIN_PASSWORD_RULE } from '../../../contract/identity/names.ts';

/**
 * Words that attackers who guess passwords try first, without the characters that people add before and
 * after.
 */
const COMMON = new Set(
  [
    'password passwort passw0rd p@ssword p@ssw0rd admin administrator root user guest test welcome',
    'letmein iloveyou monkey dragon master sunshine princess football baseball superman shadow login',
    'qwerty qwertyuiop qwertyui qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zxcvbnm asdfgh asdfghjkl',
    'woaini woaini1314 5201314 aini1314 mima caigou shangcheng jicai zhengfu beijing china zhongguo',
    'abc abcd abcdef a1b2c3 aa bb secret hello',
  ]
    .join(' ')
    .split(' '),
);

const ROWS = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

/** Characters that people write instead of letters in passwords, with the letter that each replaces. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  $: 's',
};
const plainLetters = (text: string): string =>
  text.replaceAll(/[@013$]/g, (sign) => STANDS_FOR[sign] ?? sign);

/** The keys of a keyboard, read column by column, to find runs as in 1qaz2wsx. */
const COLUMNS_OF_KEYS = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p';
const STRAIGHTS = [
  '!@#$%^&*()',

  ...ROWS,
  'zyxwvutsrqponmlkjihgfedcba',
  'poiuytrewqlkjhgfdsamnbvcxz',
  COLUMNS_OF_KEYS,
];
const WORDS = [...COMMON].filter((word) => word.length >= 3);
const SHORTEST_RUN = 3;

/**
 * Returns the length of the run that begins at index `at`: at least three characters that are
 * neighbours on a keyboard or in the alphabet or digits, or one character repeated; 0 if there is
 * none.
 */
function runAt(text: string, at: number): number {
  let longest = 0;
  for (let end = at + SHORTEST_RUN; end <= text.length; end += 1) {
    const part = text.slice(at, end);
    const isRun = new Set(part).size === 1 || STRAIGHTS.some((row) => row.includes(part));
    if (!isRun) break;
    longest = end - at;
  }
  return longest;
}

/** Returns the length of the common word, year or date that begins at index `at`; 0 if there is none. */
function wordAt(text: string, at: number): number {
  const remainder = text.slice(at);
  const day = /^(?:19|20)\d{6}/.exec(remainder) ?? /^(?:19|20)\d\d/.exec(remainder);
  const plain = plainLetters(text);
  const words = WORDS.filter((word) => text.startsWith(word, at) || plain.startsWith(word, at));
  return Math.max(day?.[0].length ?? 0, ...words.map((word) => word.length));
}

/**
 * Returns the number of characters outside runs, common words, years and dates, which are the only
 * characters that an attacker has to guess.
 */
function unguessed(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const length = Math.max(runAt(text, at), wordAt(text, at));
    if (length === 0) count += 1;
    at += Math.max(length, 1);
  }
  return count;
}

/**
 * A password that consists of common words and runs and at most this many other characters is
 * guessed early.
 */
const FEW_SIGNS = 2;

/** Characters that people put before or after a word in a password, so that attackers try them as well. */
const SIGNS_AT_ENDS = /^[!@#.]{1,4}|[!@#.]{1,4}$/g;
const ADDED_AT_ENDS = /^[\d!@#.]{1,4}|[\d!@#.]{1,4}$/g;

/**
 * Returns whether attackers guess a password early. True if the password
 * - has at most two different characters,
 * - has at most `FEW_SIGNS` characters outside common words, runs and dates (signs at its ends are
 * not counted),
 * - consists only of common words, runs and dates, apart from digits and signs at its ends, or
 * - repeats a text with at most `FEW_SIGNS` + 1 characters outside common words, runs and dates.
 */
export function isCommon(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const doubled = /^(.+?)\1+$/.exec(text)?.[1];
  return (
    new Set(text).size <= 2 ||
    unguessed(text.replaceAll(SIGNS_AT_ENDS, '')) <= FEW_SIGNS ||
    unguessed(text.replaceAll(ADDED_AT_ENDS, '')) === 0 ||
    (doubled !== undefined && unguessed(doubled) <= FEW_SIGNS + 1)
  );
}

/**
 * The requirements of a new password: the minimum length `min`, and how many of the four kinds of
 * characters (`KINDS`) it needs.
 */
interface Rule {
  readonly min: number;
  readonly kinds: number;
}

interface Change extends Partial<Rule> {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly loginName: string;
  /**
   * Words about the person that an attacker would try: the person's name and unit, also in pinyin.
   */
  readonly words?: readonly string[];
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/];

/** Returns the number of kinds of characters in a text: lower case, upper case, digits, others. */
const kindsOf = (text: string): number => KINDS.filter((kind) => kind.test(text)).length;

/**
 * The least length of a personal word that is searched in a password, because shorter words occur in too
 * many passwords by chance.
 */
const SHORTEST_WORD = 3;
/** The least length of a personal word with Chinese characters, because two can already be a whole name. */
const SHORTEST_CHINESE_WORD = 2;

/**
 * Returns whether a password contains one of these words, also with digits or signs in place of letters.
 */
export function holdsWord(password: string, words: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  // In a password, the digit 1 may stand for the letter l or i, so both replacements are tried.
  const texts = [text, plainLetters(text), plainLetters(text.replaceAll('1', 'i'))];
  return words.some((forbidden) => {
    const word = forbidden.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
    const shortest = /^[\x20-\x7e]*$/.test(word) ? SHORTEST_WORD : SHORTEST_CHINESE_WORD;
    const forms = [word, plainLetters(word)];
    return (
      word.length >= shortest &&
      texts.some((variant) => forms.some((form) => variant.includes(form)))
    );
  });
}

/**
 * Returns why a new password is refused (ASVS 6.2); null if it is accepted. Refused are passwords
 * that are too short, equal to the old one, contain the login name or a word about the person, have
 * too few kinds of characters, or are common. Kinds of characters count only if an installation
 * requires them.
 */
export function checkNewPassword(change: Change): Refusal<keyof typeof passwordMessages> | null {
  const { oldPassword, newPassword, loginName, words = [] } = change;
  const { min, kinds } = { ...PLAIN_PASSWORD_RULE, ...change };
  if (Array.from(newPassword).length < min)
    return refuseAt('password', 'password.short', { min: String(min) });
  if (newPassword === oldPassword) return refuseAt('password', 'password.same');
  if (loginName && holdsWord(newPassword, [loginName]))
    return refuseAt('password', 'password.ownName');
  if (holdsWord(newPassword, words)) return refuseAt('password', 'password.ownWord');
  if (kindsOf(newPassword) < kinds)
    return refuseAt('password', 'password.kinds', { n: String(kinds) });
  return isCommon(newPassword) ? refuseAt('password', 'password.common') : null;
}

export type Strength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

/**
 * Returns the strength of a password as a hint while typing, from its length and its kinds of
 * characters; `none` for an empty password. A password that has fewer than `min` characters or is
 * common is `weak`, because it is refused.
 */
export function strengthOf(password: string, min: number = limits.passwordMin): Strength {
  const length = Array.from(password).length;
  if (length === 0) return 'none';
  if (length < min || isCommon(password)) return 'weak';
  const points = Math.min(length, 20) / 4 + kindsOf(password);
  if (points < 5) return 'fair';
  return points < 7 ? 'good' : 'strong';
}
