import { limits } from '../../../limits.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';

/** Words that guessers try first, with what people put around them left out. */
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

/** Guessed within the first thousand tries: a common word with digits about it, a row, one sign. */
export function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  const bare = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (COMMON.has(text) || COMMON.has(text.replace(/[\W_]+$/, ''))) return true;
  if (COMMON.has(bare) && text.length - bare.length <= 4) return true;
  if (new Set(text).size <= 2) return true;
  const doubled =
    /^(.+?)\1+$/.test(text) && text.length / (/^(.+?)\1+$/.exec(text)?.[1]?.length ?? 1) >= 2;
  const isDate = /^(?:19|20)\d{6}$/.test(text);
  return (
    isDate || ROWS.some((row) => `${row}${row}`.includes(text)) || (doubled && /^\d+$/.test(text))
  );
}

interface Change {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly loginName: string;
}

/** Checks a new password (ASVS 6.2); there is no rule on kinds of characters. */
export function checkNewPassword({ oldPassword, newPassword, loginName }: Change): Refusal | null {
  if (Array.from(newPassword).length < limits.passwordMin)
    return refuse('password.short', { min: String(limits.passwordMin) });
  if (newPassword === oldPassword) return refuse('password.same');
  if (loginName && newPassword.toLowerCase().includes(loginName.toLowerCase()))
    return refuse('password.ownName');
  return isCommon(newPassword) ? refuse('password.common') : null;
}

export type Strength = 'none' | 'weak' | 'fair' | 'good' | 'strong';

/** A hint while typing: length first, then variety; never a reason to refuse. */
export function strengthOf(password: string): Strength {
  const length = Array.from(password).length;
  if (length === 0) return 'none';
  if (length < limits.passwordMin || isCommon(password)) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const points = Math.min(length, 20) / 4 + kinds;
  if (points < 5) return 'fair';
  return points < 7 ? 'good' : 'strong';
}
