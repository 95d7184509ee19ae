import { foldSigns } from './fold.ts';

/** The part of a mail address up to the @; excludes characters that have a meaning in mail headers. */
const NAME = /^[^\s@,;<>"'()[\]\\]{1,64}@/;
/**
 * The domain of a mail address: labels in letters of any script (IDNA); the last label in letters or in
 * its ASCII form.
 */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,24}|xn--[A-Za-z0-9-]{1,59})$/u;

/**
 * Returns a mail address in its stored form: half-width characters, no outer spaces, and a full stop
 * for each 。 of a Chinese keyboard in the domain. Preserves the case of letters.
 */
export function canonicalEmail(typed: string): string {
  const text = foldSigns(typed);
  const at = text.lastIndexOf('@');
  return text.slice(0, at + 1) + text.slice(at + 1).replaceAll('。', '.');
}

/**
 * Returns whether a text has the form of a mail address; whether the address exists is not checked.
 * The domain may be Chinese (例子.中国) or in its ASCII form (xn--fsqu00a.xn--fiqs8s).
 */
export function isEmail(typed: string): boolean {
  const text = canonicalEmail(typed);
  return NAME.test(text) && DOMAIN.test(text.slice(text.indexOf('@') + 1));
}
