import { foldSigns } from './fold.ts';

/** The part before the domain; signs that mean something in mail headers are not taken. */
const NAME = /^[^\s@,;<>"'()[\]\\]{1,64}@/;
/** Labels in letters of any script (IDNA), the last one in letters or in its ASCII form. */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,24}|xn--[A-Za-z0-9-]{1,59})$/u;

/**
 * Returns a mail address as it is stored: half-width signs, no blanks at its ends, and 。 of a Chinese
 * keyboard in the domain as a full stop. The case of letters stays.
 */
export function canonicalEmail(typed: string): string {
  const text = foldSigns(typed);
  const at = text.lastIndexOf('@');
  return text.slice(0, at + 1) + text.slice(at + 1).replaceAll('。', '.');
}

/**
 * Whether a text has the form of a mail address; only a mail can show that somebody reads it. Domains
 * may be Chinese (例子.中国) or in their ASCII form (xn--fsqu00a.xn--fiqs8s).
 */
export function isEmail(typed: string): boolean {
  const text = canonicalEmail(typed);
  return NAME.test(text) && DOMAIN.test(text.slice(text.indexOf('@') + 1));
}
